import type { Database } from './database.ts'
import type { DeliveryStatus, DeliveryWorker } from './delivery/worker.ts'

/**
 * Readiness check: the server can accept applications only if its database commits a write. A delivery that stands still is
 * told, but does not make the server unready: it still accepts what will be delivered later. Load balancers poll every few
 * seconds and the endpoint is public, so concurrent requests share one write.
 */

const timeLimitMs = 2_000

export type Readiness =
  | { readonly ok: true; readonly delivery?: DeliveryStatus }
  | { readonly ok: false /** A code without personal data. */; readonly database: string }

async function writeOnce(database: Database, delivery: Pick<DeliveryWorker, 'status'> | null): Promise<Readiness> {
  try {
    // A rolled-back transaction would not detect a full disk.
    await database.write([
      `INSERT INTO readiness (id, checks) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET checks = (checks + 1) % 1000000`,
    ])
    return delivery ? { ok: true, delivery: await delivery.status() } : { ok: true }
  } catch (error) {
    // Report the code only. A message may contain paths or SQL.
    return { ok: false, database: error instanceof Error && 'code' in error ? String(error.code) : 'no answer' }
  }
}

/** Creates the check for a database, and for the delivery if there is one. */
export function readinessCheck(
  database: Database,
  delivery: Pick<DeliveryWorker, 'status'> | null = null,
): () => Promise<Readiness> {
  let running: Promise<Readiness> | null = null
  return async () => {
    if (running) return running
    let timer: NodeJS.Timeout | undefined
    const timeLimit = new Promise<Readiness>((resolve) => {
      timer = setTimeout(() => resolve({ ok: false, database: `no answer within ${timeLimitMs / 1000} s` }), timeLimitMs)
    })
    running = Promise.race([writeOnce(database, delivery), timeLimit]).finally(() => {
      clearTimeout(timer)
      running = null
    })
    return running
  }
}
