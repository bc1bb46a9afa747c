import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { textColumn } from '#server/database/rows.ts'
import { openDatabase } from '#server/database/database.ts'
import { serverModules } from '#server/modules.ts'
import { runBackupCommand, runRestoreCommand } from '#server/operate/commands/backup.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { type Delivering, openDelivering } from '#tests/ats/delivering.ts'
import { readCsv } from '#tests/services/csv.ts'
import { leaveStopped } from '#tests/services/stopped-folder.ts'
import { runCommand } from '#tests/services/test-services.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { logSeeing, purgeLog } from '../server/log.ts'
import { DeskApplication, deskUrl } from '../shared/desk.ts'
import { DeskLog, type DeskLogFilter } from '../shared/log.ts'
import { type DeskClient, modulesWithDesk, nameIn, signedInDesk } from './desk-client.ts'

/** The log of the desk answers an officer's questions: who saw this, who exported, when was she erased. */

const dayMs = 24 * 60 * 60_000

let open: Delivering
let dana: DeskClient
beforeEach(async () => {
  open = await openDelivering({ modules: modulesWithDesk() })
  dana = await signedInDesk(open.request)
})
afterEach(() => open.close())

const log = async () => (await dana.read(DeskLog, deskUrl.log({}, null))).entries
const deeds = async () => (await log()).map(({ deed, name }) => `${name} ${deed}`)

describe('the log', () => {
  it('says who signed in, opened, downloaded, exported, sent again and erased, the newest first', async () => {
    await nameIn(open.database, 'Luis Ortega', 'decide')
    const luis = await signedInDesk(open.request, 'Luis Ortega')
    const resume = await open.upload('cv.pdf', Buffer.from('%PDF-1.7 '), 'application/pdf')
    const id = await open.apply({ resume_text: undefined, resume_url: resume, resume_url_filename: 'cv.pdf' })
    await luis.get(deskUrl.application(id))
    await (await luis.get(deskUrl.file(id, 'resume'))).arrayBuffer()
    await (await luis.get(deskUrl.export({ state: 'new', search: 'Okafor' }, 'csv'))).text()
    await luis.send('POST', deskUrl.markDelivered(id))
    await dana.send('DELETE', deskUrl.application(id))
    expect(await deeds()).toEqual([
      'Dana Whitfield erased-application',
      'Luis Ortega marked-delivered',
      'Luis Ortega exported',
      'Luis Ortega downloaded',
      'Luis Ortega opened',
      'Luis Ortega signed-in',
      'Dana Whitfield signed-in',
    ])
  })

  it('names no applicant: who was erased stays as a number', async () => {
    const id = await open.apply({ first_name: 'Noor', last_name: 'Haddad' }, '7c1f09ae-0000-4000-8000-000000000001')
    await dana.get(deskUrl.application(id))
    expect(await log()).toMatchObject([{ deed: 'opened', person: 'Noor Haddad', reference: '7C1F-09AE' }, { deed: 'signed-in' }])
    await (await dana.get(deskUrl.export({ search: 'Haddad' }, 'csv'))).text()
    await dana.send('POST', deskUrl.person(id), { alsoAddresses: [] })
    expect(await log()).toMatchObject([
      { deed: 'erased-person', person: null, reference: '7C1F-09AE' },
      { deed: 'exported', person: null, detail: 'csv, search' },
      { deed: 'opened', person: null, reference: '7C1F-09AE' },
      { deed: 'signed-in' },
    ])
    const { rows } = await open.database.read('SELECT * FROM desk_log')
    expect(JSON.stringify(rows)).not.toMatch(/noor|haddad/i)
  })

  it('is exported whole for a spreadsheet, where no name is a formula, and that is in it too', async () => {
    await open.apply({ first_name: '\uff1dcmd', last_name: 'X' })
    const { rows } = await open.database.read('SELECT application_id FROM applications')
    await dana.get(deskUrl.application(textColumn(rows[0] ?? {}, 'application_id')))
    const insert = `INSERT INTO desk_log (at_ms, colleague_id, name, deed, detail) VALUES (1, 'x', 'Luis', 'signed-in', '')`
    await open.database.write(Array.from({ length: 250 }, () => insert))
    const answer = await dana.get(deskUrl.logExport({}))
    expect(answer.headers.get('Content-Disposition')).toContain('attachment; filename="desk-log.csv"')
    const lines = readCsv(await answer.text())
    expect(lines[0]).toEqual(['When', 'Who', 'What', 'More', 'Whom', 'Number'])
    expect(lines[1]?.slice(1, 4)).toEqual(['Dana Whitfield', 'exported', 'log'])
    expect(lines.find((line) => line[2] === 'opened it')?.[4]).toMatch(/^'.*cmd/)
    // The head, the 250, the sign-in, the opening and the export.
    expect(lines).toHaveLength(254)
  })

  it('answers who did one thing, and what one colleague did, also after they were removed', async () => {
    await nameIn(open.database, 'Luis Ortega', 'decide')
    const luis = await signedInDesk(open.request, 'Luis Ortega')
    for (const client of [dana, luis]) await (await client.get(deskUrl.export({}, 'csv'))).text()
    const { colleagueId } = (await (await luis.get(deskUrl.session)).json()) as { colleagueId: string }
    await dana.send('DELETE', deskUrl.colleague(colleagueId))
    const read = async (filter: DeskLogFilter) => dana.read(DeskLog, deskUrl.log(filter, null))
    const exported = await read({ deed: 'exported' })
    expect(exported.entries.map(({ name }) => name)).toEqual(['Luis Ortega', 'Dana Whitfield'])
    expect(exported.who.map(({ name }) => name)).toEqual(['Dana Whitfield', 'Luis Ortega'])
    expect((await read({ colleagueId })).entries.map(({ deed }) => deed)).toEqual(['exported', 'signed-in'])
    expect((await read({ colleagueId, deed: 'removed' })).entries).toEqual([])
    const lines = readCsv(await (await dana.get(deskUrl.logExport({ deed: 'removed' }))).text())
    expect(lines.slice(1).map((line) => line[3])).toEqual(['Luis Ortega'])
    const malformed = await dana.get(`${deskUrl.log({}, null)}?deed=nothing`)
    expect(malformed.status).toBe(400)
  })

  it('has no entry of what was refused', async () => {
    const id = await open.apply()
    await dana.send('POST', deskUrl.resend(id), { state: 'queued' })
    const before = await deeds()
    await dana.send('POST', deskUrl.markDelivered('nobody'))
    await dana.send('DELETE', deskUrl.application('nobody'))
    await dana.send('POST', deskUrl.settle, { answer: 'arrived', applications: [{ applicationId: id, atMs: 1 }] })
    await dana.get(deskUrl.file(id, 'nothing'))
    expect(await deeds()).toEqual(before)
  })

  it('says who has seen what is stored of a person', async () => {
    const id = await open.apply()
    await dana.get(deskUrl.person(id))
    await dana.get(deskUrl.person('nobody'))
    expect(await deeds()).toEqual(['Dana Whitfield saw-person', 'Dana Whitfield signed-in'])
  })

  it('notes an opening once an hour, however often the page asks', async () => {
    const id = await open.apply()
    for (let times = 0; times < 3; times += 1) await dana.get(deskUrl.application(id))
    expect((await deeds()).filter((deed) => deed.endsWith('opened'))).toHaveLength(1)
    const { rows } = await open.database.read("SELECT colleague_id FROM desk_log WHERE deed = 'opened'")
    const later = { ...open.database, nowMs: () => Date.now() + 60 * 60_000 + 1_000 }
    const who = { colleagueId: textColumn(rows[0] ?? {}, 'colleague_id'), name: 'Dana Whitfield' }
    await logSeeing(later, who, { deed: 'opened', applicationId: id })
    expect((await deeds()).filter((deed) => deed === 'Dana Whitfield opened')).toHaveLength(2)
  })

  it('says at an application what was done with it', async () => {
    const id = await open.apply()
    await dana.send('POST', deskUrl.markDelivered(id))
    const { log: own } = await dana.read(DeskApplication, deskUrl.application(id))
    expect(own.map(({ deed, name }) => [name, deed])).toEqual([
      ['Dana Whitfield', 'marked-delivered'],
      ['Dana Whitfield', 'opened'],
    ])
  })

  it('says whose role was changed, who was invited and who was removed', async () => {
    await dana.send('POST', deskUrl.people, { name: 'Luis Ortega', role: 'read' })
    const people = (await (await dana.get(deskUrl.people)).json()) as { people: { colleagueId: string; name: string }[] }
    const url = deskUrl.colleague(people.people.find(({ name }) => name === 'Luis Ortega')?.colleagueId ?? '')
    await dana.send('PUT', url, { role: 'decide' })
    await dana.send('DELETE', url)
    await dana.send('DELETE', url)
    expect((await log()).map(({ deed, detail }) => `${deed} ${detail}`.trim())).toEqual([
      'removed Luis Ortega',
      'changed-role Luis Ortega: decide',
      'invited Luis Ortega: read',
      'signed-in',
    ])
  })

  it('is there before the deed where the database takes only one of them', async () => {
    const id = await open.apply()
    await open.database.write(["CREATE TRIGGER no_log BEFORE INSERT ON desk_log BEGIN SELECT RAISE(ABORT, 'full'); END"])
    for (const response of [
      await dana.send('POST', deskUrl.markDelivered(id)),
      await dana.send('DELETE', deskUrl.application(id)),
      await dana.get(deskUrl.application(id)),
      await dana.get(deskUrl.person(id)),
      await dana.get(deskUrl.export({}, 'json')),
    ]) {
      expect(response.status).toBeGreaterThanOrEqual(500)
    }
    const { rows } = await open.database.read('SELECT 1 FROM applications')
    expect(rows).toHaveLength(1)
  })

  it('is changed by nobody, and loses only what is older than it is kept', async () => {
    await expect(open.database.write(["UPDATE desk_log SET name = 'Somebody'"])).rejects.toThrow('the log is never changed')
    const old = Date.now() - 6 * dayMs
    await open.database.write([
      `INSERT INTO desk_log (at_ms, colleague_id, name, deed, detail) VALUES (${old}, 'x', 'Luis Ortega', 'signed-in', '')`,
    ])
    await purgeLog(open.database, open.database.nowMs(), 5)
    expect(await deeds()).toEqual(['Dana Whitfield signed-in'])
  })
})

it('a restore keeps the present log, and brings no older one back', async () => {
  let dataDir = await newDataDir()
  let database = await openDatabase({ dataDir })
  const run = async (command: typeof runBackupCommand | typeof runRestoreCommand, args: readonly string[]) =>
    runCommand(async (streams) => command(args, readEnvironment({ DATA_DIR: dataDir }), streams, serverModules))
  const add = (name: string) =>
    `INSERT INTO desk_log (at_ms, colleague_id, name, deed, detail) VALUES (1, 'x', '${name}', 'signed-in', '')`
  await database.write([add('before the backup')])
  await run(runBackupCommand, ['--to', path.join(dataDir, 'backup.db')])
  await database.write([add('after the backup')])
  dataDir = await leaveStopped(dataDir, database)
  await run(runRestoreCommand, ['--from', path.join(dataDir, 'backup.db'), '--replace'])
  database = await openDatabase({ dataDir })
  const { rows } = await database.read('SELECT name FROM desk_log ORDER BY entry_id')
  expect(rows.map(({ name }) => name)).toEqual(['before the backup', 'after the backup'])
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})
