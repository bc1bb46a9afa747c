import type { ServerModule } from '#server/module.ts'
import { analyticsApi } from './shared/analytics-api.ts'
import { settings } from './settings.ts'
import { analyticsBudgets } from './server/budgets.ts'
import { purgeEvents } from './server/event-store.ts'
import { analyticsRoutes } from './server/routes.ts'

/** Usage statistics: the server stores events, for companies without another collector. */
export const server: ServerModule = {
  name: 'analytics',
  settings,
  budgets: () => analyticsBudgets,
  routes: (deps) => ({ at: analyticsApi, app: analyticsRoutes(deps) }),
  purge: async (database, nowMs, { moduleSettings }) =>
    purgeEvents(database, nowMs, settings.read(moduleSettings).ANALYTICS_DAYS),
}
