import type { SavedSearchRules } from '#platform/page-module.ts'
import type { AlertRow } from '../device/alert-rows.ts'
import { endOnDevice } from './alert-client.ts'
import { alerts } from './alerts.ts'
import { sendWaitingAlerts } from './send-waiting.ts'
import { page as words } from '../words.ts'

/** An alert that waits may have reached the service. */
const isOnDevice = (alert: AlertRow | null) => alert?.status === 'device' || alert?.status === 'device-waiting'

/** Alerts on this device that were ended with the search that was removed. */
const ended = new Set<string>()

/** A search that is gone from this device must not notify any more. Mails go on: they end by their links. */
export const savedSearchRules: SavedSearchRules = {
  beforeRemoval: async (search) => {
    await alerts.load()
    const alert = alerts.find(search)
    if (isOnDevice(alert)) {
      if ((await endOnDevice(search)).status === 'later') return { status: 'later', note: words.notEnded() }
      ended.add(search)
    }
    if (alert) await alerts.put(search, null)
    return { status: 'removable', note: alert?.status === 'mail' ? words.searchMailsGoOn() : null }
  },
  afterUndo: async (search) => {
    if (!ended.delete(search)) return
    await alerts.put(search, { search, status: 'device-waiting' })
    await sendWaitingAlerts()
  },
}
