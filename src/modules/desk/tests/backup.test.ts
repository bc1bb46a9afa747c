import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/database/database.ts'
import { serverModules } from '#server/modules.ts'
import { runBackupCommand, runRestoreCommand } from '#server/operate/commands/backup.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { leaveStopped } from '#tests/services/stopped-folder.ts'
import { runCommand } from '#tests/services/test-services.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { admit, personByName, readPeople, readRemoved, removePerson, setRole } from '../server/people.ts'
import { nameIn } from './desk-client.ts'

/** A restore puts applications back, and nobody who was removed since. */

let dataDir: string
let database: Database
beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
  await nameIn(database)
})
afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

const run = async (command: typeof runBackupCommand | typeof runRestoreCommand, args: readonly string[]) =>
  runCommand(async (streams) => command(args, readEnvironment({ DATA_DIR: dataDir }), streams, serverModules))
const backUp = async (file: string) => run(runBackupCommand, ['--to', file])
async function restore(file: string): Promise<void> {
  dataDir = await leaveStopped(dataDir, database)
  await run(runRestoreCommand, ['--from', file.replace(/^.*\//, `${dataDir}/`), '--replace'])
  database = await openDatabase({ dataDir })
}
const namesAndRoles = async () => (await readPeople(database)).map(({ name, role }) => `${name} ${role}`)

it('a restored server signs in nobody who has signed out since', async () => {
  const file = path.join(dataDir, 'backup.db')
  await database.write([`INSERT INTO desk_sessions SELECT 'session', colleague_id, 0, 9999999999999 FROM desk_people`])
  await backUp(file)
  await restore(file)
  expect((await database.read('SELECT 1 FROM desk_sessions')).rows).toEqual([])
})

describe('a restored desk', () => {
  const account = { issuer: 'https://issuer.example', subject: '1', name: 'Aiko Tanaka', address: null, mayErase: true }

  it('brings back nobody who was removed since, and no role that was taken away', async () => {
    const file = path.join(dataDir, 'backup.db')
    await nameIn(database, 'Luis Ortega', 'erase')
    await nameIn(database, 'Ruth Adeyemi', 'erase')
    const aiko = (await admit(database, account, 1)) ?? ''
    await database.write([`INSERT INTO desk_filters (name, query, is_for_all, colleague_id) VALUES ('Hers', '?', 0, '${aiko}')`])
    await backUp(file)
    const idOf = async (name: string) => (await personByName(database, name))?.colleagueId ?? ''
    await removePerson(database, await idOf('Luis Ortega'), 'somebody', 1)
    await removePerson(database, aiko, 'somebody', 1)
    await setRole(database, await idOf('Ruth Adeyemi'), 'read', 'somebody')
    await restore(file)
    expect(await namesAndRoles()).toEqual(['Dana Whitfield erase', 'Ruth Adeyemi read'])
    expect((await readRemoved(database)).map(({ name }) => name)).toEqual(['Aiko Tanaka'])
    expect(await admit(database, account, 1)).toBeNull()
    expect((await database.read('SELECT 1 FROM desk_filters')).rows).toEqual([])
  })

  it('keeps its people when an earlier build takes the place of a later one, which had another column', async () => {
    const file = path.join(dataDir, 'backup.db')
    await backUp(file)
    await nameIn(database, 'Luis Ortega', 'read')
    await database.write([`ALTER TABLE desk_people ADD COLUMN later TEXT DEFAULT 'unknown here'`])
    await restore(file)
    expect(await namesAndRoles()).toEqual(['Dana Whitfield erase', 'Luis Ortega read'])
  })

  it('has the people of its backup where the server that it replaces has none', async () => {
    const file = path.join(dataDir, 'backup.db')
    await backUp(file)
    await database.write(['DELETE FROM desk_people'])
    await restore(file)
    expect(await namesAndRoles()).toEqual(['Dana Whitfield erase'])
  })
})
