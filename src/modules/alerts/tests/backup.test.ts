import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readEmailAddress } from '#server/applications/store/email-address.ts'
import { runBackupCommand, runRestoreCommand } from '#server/operate/commands/backup.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { textColumn } from '#server/database/rows.ts'
import { serverModules } from '#server/modules.ts'
import { readEnvironment } from '#server/web/settings/environment.ts'
import { leaveStopped } from '#tests/services/stopped-folder.ts'
import { runCommand } from '#tests/services/test-services.ts'
import { newDataDir } from '#tests/setup/new-data-dir.ts'
import { askByMail, confirmAlert, endAllAlerts, endTokenOf, forgetAlerts, newLink } from '../server/mail-alerts.ts'

let dataDir: string
let database: Database

beforeEach(async () => {
  dataDir = await newDataDir()
  database = await openDatabase({ dataDir })
})
afterEach(async () => {
  database.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function run(command: typeof runBackupCommand | typeof runRestoreCommand, args: readonly string[]): Promise<void> {
  await runCommand(async (streams) => command(args, readEnvironment({ DATA_DIR: dataDir }), streams, serverModules))
}

it('a restored server sends no alerts that have ended since, and none of jobs from before', async () => {
  const confirm = async (address: string) => {
    const email = readEmailAddress(address) ?? expect.fail('no address')
    await askByMail(database, { email, search: '', language: 'en' }, Date.now())
    const { rows } = await database.read('SELECT mailbox_id, alert_id FROM mail_alerts ORDER BY rowid DESC LIMIT 1')
    const row = rows[0] ?? expect.fail('no alert')
    const token = await newLink(
      database,
      { mailboxId: textColumn(row, 'mailbox_id'), alertId: textColumn(row, 'alert_id'), isAsked: true },
      Date.now(),
    )
    await confirmAlert(database, token, Date.now())
    return token
  }
  const ended = await confirm('ended@example.com')
  const forgotten = await confirm('forgotten@example.com')
  await confirm('running@example.com')
  await database.write(['UPDATE mail_alerts SET looked_at_ms = 1'])
  await run(runBackupCommand, ['--to', path.join(dataDir, 'backup.db')])
  await endAllAlerts(database, endTokenOf(ended), Date.now())
  await forgetAlerts(database, forgotten, Date.now())
  dataDir = await leaveStopped(dataDir, database)
  await run(runRestoreCommand, ['--from', path.join(dataDir, 'backup.db'), '--replace'])
  database = await openDatabase({ dataDir })
  const { rows } = await database.read(
    'SELECT address, state, looked_at_ms > 1 AS has_looked FROM mail_alerts JOIN alert_mailboxes USING (mailbox_id)',
  )
  expect(rows).toMatchObject([{ address: 'running@example.com', state: 'running', has_looked: 1 }])
  expect((await database.read('SELECT 1 FROM alert_mails')).rows).toEqual([])
})
