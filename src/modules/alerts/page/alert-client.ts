import { AlertAsked, AlertFailure, AlertsEnded, alertsUrl, PushAlertAsked, PushSubscriptionKeys } from '../shared/alerts.ts'
import { language } from '#shared/words.ts'
import * as v from 'valibot'
import { askFor, jsonRequest } from '#platform/own-service.ts'
import { currentPush, subscribePush } from './push.ts'
import { settings } from '#platform/settings.ts'
import { alertSettings } from '../shared/page-settings.ts'

/** Sets and ends alerts at the service. An answer counts only with its body: everything else means 'later'. Nothing here rejects. */

export type AlertResult =
  | { readonly status: 'set' }
  /** The service sends this browser a message, which its worker confirms. */
  | { readonly status: 'asked' }
  /** The service has refused: asking again does not help. */
  | { readonly status: 'refused'; readonly reason: AlertFailure['reason'] }
  /** Nobody has answered, or too many ask. */
  | { readonly status: 'later' }

const { options: reasons } = AlertFailure.entries.reason

async function post<Answer>(
  schema: v.GenericSchema<unknown, Answer>,
  url: string,
  body: unknown,
  resultOf: (answer: Answer) => AlertResult = () => ({ status: 'set' }),
): Promise<AlertResult> {
  const answer = await askFor(schema, reasons, url, jsonRequest('POST', body))
  if (answer.status === 'ok') return resultOf(answer.body)
  if (answer.status === 'no-answer' || answer.reason === 'busy') return { status: 'later' }
  return { status: 'refused', reason: answer.reason }
}

/** Asks for an alert by mail. It starts with a press in the first mail. */
export async function requestMailAlert(search: string, address: string): Promise<AlertResult> {
  return post(AlertAsked, alertsUrl.byMail(), { address, search, language })
}

/** Asks for an alert on this device, which may already show notifications. */
export async function setOnDevice(search: string): Promise<AlertResult> {
  const { pushKey } = alertSettings(settings)
  if (pushKey === null) return { status: 'refused', reason: 'off' }
  const subscription = v.safeParse(PushSubscriptionKeys, (await subscribePush(pushKey))?.toJSON())
  if (!subscription.success) return { status: 'later' }
  const request = { search, subscription: subscription.output, language }
  return post(PushAlertAsked, alertsUrl.byPush(), request, ({ status }) => ({ status: status === 'running' ? 'set' : status }))
}

/** Ends the alert of a search on this device. */
export async function endOnDevice(search: string): Promise<AlertResult> {
  const endpoint = (await currentPush().catch(() => null))?.endpoint
  return endpoint === undefined ? { status: 'set' } : post(AlertsEnded, alertsUrl.endPush(), { endpoint, search })
}

/** Ends all alerts of this device. Even if the service does not hear of it, nothing arrives here afterwards. */
export async function endAllOnDevice(): Promise<void> {
  const subscription = await currentPush().catch(() => null)
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe().catch(() => {})
  await post(AlertsEnded, alertsUrl.endPush(), { endpoint, search: null })
}
