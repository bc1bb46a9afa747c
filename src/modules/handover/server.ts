import type { ServerModule } from '#server/module.ts'
import { handoverApi, handoverMinutes } from './shared/handover.ts'
import { handoverPage } from './shared/handover-page.ts'
import { handoverBudgets } from './server/budgets.ts'
import { oneOfLineage } from './server/lineage.ts'
import { purgeEachMinute } from './server/parcels.ts'
import { handoverRoutes } from './server/routes.ts'
import { server as words } from './words.ts'

/** The way of a draft to another device: what the server does for it. */
export const server: ServerModule = {
  name: 'handover',
  pages: [handoverPage],
  budgets: () => handoverBudgets,
  routes: (deps) => ({ at: handoverApi, app: handoverRoutes(deps) }),
  takesBytes: new RegExp(`^${handoverApi}$`),
  ruleOfSubmission: oneOfLineage,
  // Nobody can read a parcel or say whose it is.
  beyondErasure: () => words.sealed({ minutes: handoverMinutes }),
  leftOutOfBackups: [
    'DELETE FROM upload_chunks WHERE upload_key IN (SELECT upload_key FROM handover_parcels)',
    'DELETE FROM handover_parcels',
  ],
  start: async (deps) => purgeEachMinute(deps),
}
