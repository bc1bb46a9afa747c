import { isOnline, watchOnline } from '#platform/online.ts'
import { requestMailAlert, setOnDevice } from './alert-client.ts'
import { keptSearches } from './kept-searches.ts'

/** Asks again for the alerts that were asked for while nobody answered. Repeating one is harmless. */

let isWatching = false

/** Sends them as soon as the network is back. */
export function watchWaitingAlerts(): void {
  if (isWatching) return
  isWatching = true
  watchOnline(() => {
    if (isOnline()) void sendWaitingAlerts().catch(() => {})
  })
}

export async function sendWaitingAlerts(): Promise<void> {
  watchWaitingAlerts()
  await keptSearches.load()
  for (const { alert, search } of keptSearches.get()) {
    if (alert.status !== 'mail-waiting' && alert.status !== 'device-waiting') continue
    // One after the other, because the service limits who asks.
    const result = await (alert.status === 'mail-waiting' ? requestMailAlert(search, alert.address) : setOnDevice(search))
    if (result.status === 'later') return
    const next = alert.status === 'mail-waiting' ? 'mail' : 'device'
    await keptSearches.setAlert(search, { status: result.status === 'set' ? next : 'none' })
  }
}
