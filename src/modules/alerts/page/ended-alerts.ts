import { endedAlertsCache } from '../shared/worker-messages.ts'

/** Reads and forgets the searches whose alerts were ended by their notifications (`worker/push.ts`). */
export async function takeEndedAlerts(): Promise<readonly string[]> {
  try {
    if (!(await caches.has(endedAlertsCache))) return []
    const entries = await (await caches.open(endedAlertsCache)).matchAll()
    await caches.delete(endedAlertsCache)
    return await Promise.all(entries.map(async (entry) => entry.text()))
  } catch {
    // This browser has no caches here, so no worker has written any.
    return []
  }
}
