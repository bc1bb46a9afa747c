import { embedded } from '#shared/endpoints.ts'
import { discardedForDays } from '#server/delivery/discards.ts'
import { remindOfHeldStatement } from '#server/mail/mail-queue.ts'
import type { ServerModule } from '#server/module.ts'
import { heldRules, readHeldLooks } from './server/held-looks.ts'
import { readGuardGauges } from './server/gauges.ts'
import { reasonText } from './server/reason-text.ts'
import { guardJudge } from './server/judge.ts'
import { confirmToken } from './server/confirmations.ts'
import { bringBackPath, confirmPath, confirmRoutes, guardRoutes } from './server/routes.ts'
import { openCommandScanner } from './server/scanner.ts'
import { doDailyWork } from './server/send-on.ts'
import { settings } from './settings.ts'
import { server as words } from './words.ts'

/** Which applications wait for a look before they are delivered. */
export const server: ServerModule = {
  name: 'guard',
  settings,
  budgets: () => ({
    // As submissions: each needs one, and a form that is open for hours takes another.
    'guard.challenges': { windowSeconds: 60, ofDevice: 20, ofAddress: 1_500 },
    'guard.confirmations': { windowSeconds: 60, ofDevice: null, ofAddress: 300 },
  }),
  routes: (deps) => [
    { at: embedded.applicant, app: guardRoutes(deps) },
    { at: confirmPath, app: confirmRoutes(deps, 'confirm') },
    { at: bringBackPath, app: confirmRoutes(deps, 'bringBack') },
  ],
  mailLinks: async ({ applicationId, configuration, signer, siteUrl }) =>
    settings.read(configuration.moduleSettings).isOn
      ? [words.confirm.mail({ url: `${siteUrl}${confirmPath}/${confirmToken(applicationId, signer)}` })]
      : [],
  discardMail: ({ applicationId, signer, siteUrl }) => ({
    subject: words.discard.subject(),
    paragraphs: [
      words.discard.text(),
      words.discard.link({ url: `${siteUrl}${bringBackPath}/${confirmToken(applicationId, signer)}` }),
      words.discard.otherwise({ days: discardedForDays }),
    ],
  }),
  judge: ({ configuration, ...deps }) => (settings.read(configuration.moduleSettings).isOn ? guardJudge(deps) : null),
  openScanner: ({ configuration, ...deps }) => {
    const { scanCommand } = settings.read(configuration.moduleSettings)
    return scanCommand === null ? null : openCommandScanner({ ...deps, command: scanCommand, dataDir: configuration.dataDir })
  },
  heldReason: reasonText,
  heldLooks: readHeldLooks,
  heldRules,
  purge: async (database, nowMs, { mail }) => {
    await doDailyWork(database, nowMs)
    if (mail !== null && mail.recruiters !== null) await database.write([remindOfHeldStatement(nowMs)])
  },
  readGauges: readGuardGauges,
  // The key of a day ends with the day.
  leftOutOfBackups: ["DELETE FROM secrets WHERE name LIKE 'guard-day-%'", "DELETE FROM guard_traces WHERE kind = 'network'"],
}
