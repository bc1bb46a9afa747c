import { outcomes } from '#content'
import { minuteMs } from '#shared/durations.ts'
import type { ServerModule } from '#server/module.ts'
import { runSteps } from '#server/tools/steps.ts'
import { hookRoutes } from './server/routes.ts'
import { readOutcome } from './server/standing.ts'
import { forgetSightings, sightingMs, tieDelivered } from './server/ties.ts'
import { settings } from './settings.ts'

/** What became of an application, as its applicant tracking system reports it. */
export const server: ServerModule = {
  name: 'outcomes',
  settings,
  routes: ({ bodies, configuration, database, limiter, signer }) => {
    const own = settings.read(configuration.moduleSettings)
    return own && { at: '/api/hooks', app: hookRoutes({ bodies, database, limiter, signer, secrets: own.secrets }) }
  },
  postedFromAnywhere: /^\/api\/hooks\/greenhouse$/,
  readOutcome: ({ configuration, database }) =>
    settings.read(configuration.moduleSettings)?.isShown === true
      ? async (applicationId, zone) => readOutcome(database, applicationId, zone, outcomes)
      : null,
  leftOutOfBackups: ['DELETE FROM outcome_sightings', 'DELETE FROM outcome_events'],
  start: async ({ configuration, database, signer, warn }) => {
    if (!settings.read(configuration.moduleSettings)) return null
    let seenMs = database.nowMs() - sightingMs
    const step = async () => {
      const nowMs = database.nowMs()
      await forgetSightings(database, nowMs)
      await tieDelivered({ database, signer }, seenMs)
      // Another server may be a little behind.
      seenMs = nowMs - minuteMs
      return minuteMs
    }
    return runSteps({ name: 'outcomes', step, warn })
  },
}
