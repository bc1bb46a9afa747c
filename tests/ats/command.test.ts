import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCsv } from '../services/csv.ts'
import { runApplications } from '../services/test-services.ts'
import { type Delivering, openDelivering } from './delivering.ts'
import { OperatorError } from '#server/tools/operator-error.ts'

let open: Delivering
const ids = { delivered: '', unknown: '', queued: '' }
const run = async (...args: string[]) => runApplications(open.dataDir, ...args)

beforeEach(async () => {
  open = await openDelivering()
  ids.delivered = await open.apply()
  ids.unknown = await open.apply()
  await open.work(1)
  open.fake.lie('commit-then-drop')
  await open.work(1)
  // The first two are in an order of their own.
  const state = (await open.stateOf(ids.delivered))?.state
  if (state === 'unknown') Object.assign(ids, { delivered: ids.unknown, unknown: ids.delivered })
  ids.queued = await open.apply()
})
afterEach(() => open.close())

it('lists what became of each application, with the ID where a person must decide', async () => {
  const lines = (await run()).stdout.split('\n')
  expect(lines[0]).toMatch(/ Delivery$/)
  const ends = lines.slice(2, 5).map((line) => line.trim().split(/ {2,}/).at(-1) ?? '')
  expect(ends.toSorted()).toEqual(['delivered', 'queued', `unknown ${ids.unknown.slice(0, 8)}`])
})

it('exports what became of each application', async () => {
  const json = JSON.parse((await run('--format', 'json')).stdout) as { id: string; delivery: object }[]
  const of = (id: string) => json.find((application) => application.id === id)?.delivery
  expect(of(ids.delivered)).toMatchObject({ state: 'delivered', attempts: 1, lastAnswer: 'HTTP 200' })
  expect(of(ids.unknown)).toMatchObject({ state: 'unknown', lastAnswer: 'no answer (ECONNRESET)' })
  expect(of(ids.queued)).toMatchObject({ state: 'queued', attempts: 0, nextAt: expect.any(String) as string })
  const [header = [], ...rows] = readCsv((await run('--format', 'csv')).stdout.slice(1))
  const states = rows.map((row) => row[header.indexOf('Delivery')] ?? '')
  expect(states.toSorted()).toEqual(['delivered', 'queued', 'unknown'])
})

it('sends an application again that nobody knows about, and says what that risks', async () => {
  const { stderr, stdout } = await run('--retry', ids.unknown.slice(0, 8))
  expect({ stderr, stdout }).toEqual({
    stdout: '',
    stderr: `${ids.unknown}: queued. If it was taken the first time, it will be there twice\n`,
  })
  await open.work(12)
  expect(await open.stateOf(ids.unknown)).toMatchObject({ state: 'delivered' })
})

it('marks an application as delivered, which is then never sent', async () => {
  expect((await run('--mark-delivered', ids.unknown, '--mark-delivered', ids.queued)).stderr).toBe(
    `${ids.unknown}: marked as delivered\n${ids.queued}: marked as delivered\n`,
  )
  const { length } = open.requestsAtMs
  await open.work(12)
  expect(open.requestsAtMs).toHaveLength(length)
})

it('leaves an application that was withdrawn unknown, when it is asked to send it again', async () => {
  await open.database.write([
    {
      sql: "UPDATE application_entries SET withdrawal = 'told', withdrawn_at_ms = 1 WHERE application_id = ?",
      args: [ids.unknown],
    },
  ])
  await expect(run('--retry', ids.unknown)).rejects.toThrow(`${ids.unknown}: was withdrawn by the applicant.`)
  expect(await open.stateOf(ids.unknown)).toMatchObject({ state: 'unknown', lastAnswer: 'no answer (ECONNRESET)' })
})

it('delivers an application that arrived before there was a key only if it is told to', async () => {
  await open.database.write(['DELETE FROM deliveries'])
  expect((await run()).stdout).not.toContain('Delivery')
  await open.work(3)
  expect(await open.stateOf(ids.queued)).toBeNull()
  await run('--retry', ids.queued)
  await open.work(12)
  expect(await open.stateOf(ids.queued)).toMatchObject({ state: 'delivered' })
})

it.each([
  [() => ['--retry', ids.delivered], /is delivered already/],
  [() => ['--mark-delivered', ids.delivered], /is delivered already/],
  [() => ['--retry', '00000000'], /there is no such application/],
  [() => ['--retry', "' OR 1=1 --"], /^--retry: .* is not the ID of an application/],
  [() => ['--retry', ids.queued, '--format', 'csv'], /^--format: cannot be used together with --retry/],
])('rejects a decision that changes nothing: %#', async (args, message) => {
  const failure = await run(...args()).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(OperatorError)
  expect((failure as OperatorError).message).toMatch(message)
})
