import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { dayMs, hourMs } from '#shared/durations.ts'
import type { DueThings } from '#tests/services/due-things.ts'
import { askByPush } from '../server/push-alerts.ts'
import { openPushService } from './push-service.ts'
import { vapidKeys } from './vapid-keys.ts'

/** One alert by mail and some by push, which a new job is for. */

const subscribers = 3
const search = 'department=Engineering'

export const dueThings: DueThings = {
  name: 'pushes',
  one: 'a push',
  things: subscribers,
  mostAtOnce: subscribers,
  regularWorks: 1,
  recipients: ['zoe@example.com'],
  inQueues: [
    'SELECT count(*) FROM alert_mails',
    'SELECT count(*) FROM mail_alerts WHERE last_mail_ms IS NULL',
    'SELECT count(*) FROM push_alerts WHERE job_ids IS NOT NULL OR looked_at_ms < unixepoch() * 1000 - 1800000',
  ],
  notYetDone: [],
  moments: [
    ['alert_mails', 'next_at_ms'],
    ['push_alerts', 'next_at_ms'],
  ],
  openThings: async (dataDir) => {
    const pushService = await openPushService()
    const certificate = path.join(dataDir, 'push.pem')
    await writeFile(certificate, pushService.certificate)
    const browsers = Array.from({ length: subscribers }, () => pushService.subscribe())
    return {
      environment: {
        ...vapidKeys(),
        VAPID_SUBJECT: 'mailto:jobs@wordlark.example',
        PUSH_HOSTS: pushService.host,
        NODE_EXTRA_CA_CERTS: certificate,
      },
      makeDue: async (database, openedMs) => {
        await database.write([
          "INSERT INTO alert_mailboxes VALUES ('m', 'zoe@example.com', 'zoe@example.com', 'zoe@example.com', 0)",
          {
            sql: `INSERT INTO mail_alerts (alert_id, mailbox_id, search, language, rhythm, state, state_ends_ms, confirmed_at_ms, looked_at_ms)
                  VALUES ('a', 'm', ?, 'en', 'daily', 'running', ?, 1, ?)`,
            args: [search, Date.now() + 100 * dayMs, openedMs - hourMs],
          },
        ])
        for (const { subscription } of browsers) {
          await askByPush(database, { search, subscription, language: 'en' }, openedMs - hourMs)
        }
        await database.write([
          `UPDATE push_alerts SET state = 'running', state_ends_ms = ${openedMs + 300 * dayMs}, code = NULL, job_ids = NULL`,
        ])
      },
      timesDone: () => browsers.map(({ received }) => received.length),
      close: async () => pushService.close(),
    }
  },
}
