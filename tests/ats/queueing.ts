import type { FollowUp } from '#server/applications/store/application-store.ts'
import { queueStatement } from '#server/delivery/ledger.ts'

/** Queues applications for a delivery that does not run. */
export const queueing: FollowUp = {
  statements: (applicationId, nowMs) => [queueStatement(applicationId, nowMs)],
  wake: () => {},
}
