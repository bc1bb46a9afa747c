import { brand, palette } from '#content'
import { alertsApi } from './shared/alerts.ts'
import { searchPath } from '#shared/saved-search.ts'
import type { ServerModule } from '#server/module.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { sql } from '#server/database/sql.ts'
import { alertsPage } from './shared/alerts-page.ts'
import { settings } from './settings.ts'
import { alertBudgets } from './server/budgets.ts'
import { addressesOf, alertsOfPerson, countAlerts, endAlertAgain, eraseAlerts, purgeAlerts } from './server/mail-alerts.ts'
import { pushSender } from './server/push-sender.ts'
import { alertRoutes } from './server/routes.ts'
import { startAlerts } from './server/start-alerts.ts'
import { server as words } from './words.ts'

/** Alerts about new jobs, by mail and by push: what the server does for them. */

/** First mails come before news, because somebody waits for them. */
export const alertMails = { table: sql`alert_mails`, order: sql`kind <> 'news', next_at_ms`, share: 0.5 }

export const server: ServerModule = {
  name: 'alerts',
  settings,
  pages: [alertsPage],
  mails: alertMails,
  budgets: alertBudgets,
  routes: ({ configuration, wake, ...deps }) => {
    const { hasMail, push } = settings.read(configuration.moduleSettings)
    return {
      at: alertsApi,
      app: alertRoutes({ ...deps, wakePushes: wake, alerts: { hasMail, pushHosts: push?.hosts ?? null } }),
    }
  },
  postedFromAnywhere: /^\/api\/alerts\/end\/[^/]+$/,
  purge: purgeAlerts,
  readGauges: async (database) => [
    {
      name: 'alerts',
      help: 'Alerts about new jobs, by how they are sent.',
      label: 'by',
      values: Object.entries(await countAlerts(database)).map(([label, value]) => ({ label, value })),
    },
  ],
  personalData: {
    find: async (database, emailKey) => {
      const alerts = await alertsOfPerson(database, emailKey)
      if (alerts.length === 0) return null
      return {
        text: words.stored({ count: alerts.length }),
        lines: alerts.map(
          ({ rhythm, search, state, stateEndsMs }) =>
            `alert about new jobs: ${searchPath(search)}, ${rhythm}, ${state} until ${new Date(stateEndsMs).toISOString()}`,
        ),
      }
    },
    addressesOf,
    erase: eraseAlerts,
  },
  afterRestore: (nowMs) => [
    // They have been sent since, or are too old to be of use.
    'DELETE FROM alert_mails',
    'UPDATE push_alerts SET job_ids = NULL',
    // Jobs that were listed first since the backup are no news.
    sql`UPDATE mail_alerts SET looked_at_ms = ${nowMs}`,
    sql`UPDATE push_alerts SET looked_at_ms = ${nowMs}`,
  ],
  repeatErasures: { 'alert-ended': endAlertAgain },
  start: async ({ configuration, mails: sender, ...deps }) => {
    const { siteUrl } = configuration
    const { hasMail, push } = settings.read(configuration.moduleSettings)
    if (!hasMail && !push) return null
    return startAlerts({
      ...deps,
      mapping: builtMapping,
      mail:
        sender && hasMail && siteUrl !== null
          ? {
              wake: () => sender.wake(),
              send: (write) => sender.sendFrom({ name: 'alerts', ...alertMails, write }),
              brand: { ...brand, palette, siteUrl },
            }
          : null,
      sendPush: push && (await pushSender(push)),
    })
  },
}
