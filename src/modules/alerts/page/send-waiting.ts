import type { AlertStartedMessage } from '../shared/worker-messages.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { endOnDevice, requestMailAlert, setOnDevice } from './alert-client.ts'
import { alerts } from './alerts.ts'

/**
 * Asks again for the alerts that were asked for while nobody answered, and for those that this browser has not confirmed yet, which
 * sends their first message again. Repeating one is harmless.
 */

let isWatching = false

/** An alert on this device has started. One that was ended meanwhile stays so. */
async function noteStart(search: string): Promise<void> {
  if (alerts.find(search)?.status === 'device-waiting') await alerts.put(search, { search, status: 'device' })
}

/** Sends them as soon as the network is back, and notes which the worker has started. */
export function watchWaitingAlerts(): void {
  if (isWatching) return
  isWatching = true
  if ('serviceWorker' in navigator) {
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<AlertStartedMessage> | null>) => {
      if (data?.type === 'alert-started' && data.search !== undefined) void noteStart(data.search).catch(() => {})
    })
  }
  watchOnline(() => {
    if (isOnline()) void sendWaitingAlerts().catch(() => {})
  })
}

export async function sendWaitingAlerts(): Promise<void> {
  watchWaitingAlerts()
  await alerts.load()
  for (const alert of alerts.get()) {
    const { search } = alert
    if (alert.status !== 'mail-waiting' && alert.status !== 'device-waiting') continue
    // One after the other, because the service limits who asks.
    const result = await (alert.status === 'mail-waiting' ? requestMailAlert(search, alert.address) : setOnDevice(search))
    const now = alerts.find(search)
    if (now !== alert) {
      // It was removed, or everything was deleted, while the service was asked.
      if (now === null && alert.status === 'device-waiting') await endOnDevice(search)
      continue
    }
    if (result.status === 'later') return
    if (result.status === 'asked') continue
    const next = alert.status === 'mail-waiting' ? 'mail' : 'device'
    await alerts.put(search, result.status === 'set' ? { search, status: next } : null)
  }
}
