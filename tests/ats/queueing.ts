import type { DeliveryFollowUp } from '#server/applications/store/application-store.ts'
import { holdStatement, queueStatement } from '#server/delivery/ledger.ts'

/** Queues applications for a delivery that does not run. */
export const queueing: DeliveryFollowUp = {
  statements: (applicationId, nowMs) => [queueStatement(applicationId, nowMs)],
  holding: (reasons) => ({
    statements: (applicationId, nowMs) => [holdStatement(applicationId, reasons, nowMs)],
    wake: () => {},
  }),
  wake: () => {},
}
