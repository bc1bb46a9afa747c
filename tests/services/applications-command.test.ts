import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeApplication } from '#server/applicant/application-store.ts'
import { runApplicationsCommand } from '#server/applications-command.ts'
import { readEnvironment } from '#server/environment.ts'
import { openTestServices, type TestServices } from './test-services.ts'

const formula = '=HYPERLINK("https://evil.example","press")'
const commands = 'A\u001b]0;owned\u0007\u009b2J\u202Etxt.exe\u2066'
let services: TestServices

beforeAll(async () => {
  services = await openTestServices()
  await storeApplication(services.services.database, {
    idempotencyKey: randomUUID(),
    bodySha256: '',
    jobId: 7,
    jobTitle: formula,
    answers: { first_name: formula, last_name: commands, [formula]: '@SUM(1)', '+1': '-1', cover: 'one\ntwo\tthree' },
    files: [],
  })
})
afterAll(() => services.close())

const run = (...args: string[]) => runApplicationsCommand(args, readEnvironment({ DATA_DIR: services.dataDir }))

it('keeps every formula text in a spreadsheet, the names of the answers too', async () => {
  const csv = await run('--format', 'csv')
  const cells = [...csv.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,\n]*))/gm)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  expect(cells.filter((cell) => cell.startsWith("'=HYPERLINK"))).toHaveLength(3)
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([])
})

it.each(['table', 'csv', 'json'])('lets no answer command the terminal: %s', async (format) => {
  const printed = await run('--format', format)
  expect(printed).toContain('owned')
  expect(printed).not.toMatch(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u)
})

it('keeps the lines of an answer', async () => {
  expect(await run('--format', 'csv')).toContain('one\ntwo\tthree')
})

it('keeps what people wrote in a folder of the server’s own', async () => {
  const own = await openTestServices({ dataDir: path.join(services.dataDir, 'own') })
  expect((await stat(own.dataDir)).mode & 0o077).toBe(0)
  await own.close()
})
