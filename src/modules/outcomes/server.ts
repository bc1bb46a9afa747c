import { outcomes } from '#content'
import { minuteMs } from '#shared/durations.ts'
import type { ReadOutcome } from '#server/applications/take/status.ts'
import type { Database } from '#server/database/database.ts'
import type { ServerModule } from '#server/module.ts'
import { runSteps } from '#server/tools/steps.ts'
import type { Configuration } from '#server/web/settings/environment.ts'
import { linkAddress, linkPath, linkRoutes } from './server/link-routes.ts'
import { answerTimeOf, measureAnswerTimes, usualDaysOf } from './server/answer-times.ts'
import { noteLate } from './server/late-for-desk.ts'
import { forgetLinks, makeLink } from './server/links.ts'
import { hookRoutes } from './server/routes.ts'
import { readOutcome } from './server/standing.ts'
import { forgetSightings, sightingMs, tieDelivered } from './server/ties.ts'
import { settings } from './settings.ts'
import { server as words } from './words.ts'

const measureEveryMs = 10 * minuteMs

/** null: with these settings, nothing is shown. */
const readFor = ({ moduleSettings }: Pick<Configuration, 'moduleSettings'>, database: Database): ReadOutcome | null =>
  settings.read(moduleSettings)?.isShown === true
    ? async (applicationId, zone) => ({
        reported: await readOutcome(database, applicationId, zone, outcomes),
        usualDays: await usualDaysOf(database, applicationId),
      })
    : null

/** What became of an application, as its applicant tracking system reports it. */
export const server: ServerModule = {
  name: 'outcomes',
  settings,
  routes: ({ bodies, configuration, database, limiter, signer }) => {
    const own = settings.read(configuration.moduleSettings)
    if (!own) return null
    const hooks = { at: '/api/hooks', app: hookRoutes({ bodies, database, limiter, signer, secrets: own.secrets }) }
    const read = readFor(configuration, database)
    return read ? [hooks, { at: linkPath, app: linkRoutes({ database, limiter, readOutcome: read }) }] : [hooks]
  },
  budgets: () => ({ 'outcomes.links': { windowSeconds: 60, ofDevice: null, ofAddress: 300 } }),
  mailLinks: async ({ applicationId, configuration, database, siteUrl }) =>
    readFor(configuration, database) ? [words.mail({ url: linkAddress(siteUrl, await makeLink(database, applicationId)) })] : [],
  purge: forgetLinks,
  postedFromAnywhere: /^\/api\/hooks\/greenhouse$/,
  readOutcome: ({ configuration, database }) => readFor(configuration, database),
  answerTimeOf: ({ configuration, database }) =>
    settings.read(configuration.moduleSettings)?.isShown === true ? (jobId) => answerTimeOf(database, jobId) : null,
  leftOutOfBackups: ['DELETE FROM outcome_sightings', 'DELETE FROM outcome_events', 'DELETE FROM outcome_gone'],
  start: async ({ configuration, database, openJobs, signer, warn }) => {
    const own = settings.read(configuration.moduleSettings)
    const isMeasured = own?.isShown === true && outcomes.showsAnswerTime
    if (!isMeasured) await noteLate(database, false)
    if (!own) return null
    let measureAtMs = database.nowMs()
    let seenMs = database.nowMs() - sightingMs
    const step = async () => {
      const nowMs = database.nowMs()
      await forgetSightings(database, nowMs)
      await tieDelivered({ database, signer }, seenMs)
      if (isMeasured && nowMs >= measureAtMs) {
        await measureAnswerTimes(database, (await openJobs.list())?.jobs ?? null)
        await noteLate(database)
        measureAtMs = nowMs + measureEveryMs
      }
      // Another server may be a little behind.
      seenMs = nowMs - minuteMs
      return minuteMs
    }
    return runSteps({ name: 'outcomes', step, warn })
  },
}
