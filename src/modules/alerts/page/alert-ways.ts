import { canPush } from './push.ts'
import { settings } from '#platform/settings.ts'
import { alertSettings } from '../shared/page-settings.ts'

export type AlertWay = 'mail' | 'device'

/** The ways in which this site can alert this browser, the first choice first. */
export function alertWays(): readonly AlertWay[] {
  return [
    ...(alertSettings(settings).hasMail ? ['mail' as const] : []),
    ...(alertSettings(settings).pushKey !== null && canPush() ? ['device' as const] : []),
  ]
}
