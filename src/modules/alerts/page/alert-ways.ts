import { canPush } from './push.ts'
import { settings } from '#platform/settings.ts'

export type AlertWay = 'mail' | 'device'

/** The ways in which this site can alert this browser, the first choice first. */
export function alertWays(): readonly AlertWay[] {
  return [
    ...(settings.hasMailAlerts ? ['mail' as const] : []),
    ...(settings.vapidPublicKey !== null && canPush() ? ['device' as const] : []),
  ]
}
