import type { Database } from '#server/database/database.ts'
import { readHeldReasons } from '#server/delivery/ledger.ts'
import type { RouteDeps } from '#server/module.ts'

/** Why an application was held for a look, in sentences of the module that has judged it. A reason that no module knows is left out. */
export async function heldSentences(
  database: Database,
  modules: RouteDeps['modules'],
  applicationId: string,
): Promise<readonly string[]> {
  const reasons = await readHeldReasons(database, applicationId)
  return reasons.flatMap((reason) => modules.flatMap(({ heldReason }) => heldReason?.(reason) ?? []))
}
