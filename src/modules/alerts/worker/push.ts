import * as v from 'valibot'
import {
  type AlertAction,
  AlertPush,
  AlertsEnded,
  alertsUrl,
  PushAlertRunning,
  PushAlertsMoved,
  PushSubscriptionKeys,
} from '../shared/alerts.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { paths } from '#shared/paths.ts'
import { type AlertStartedMessage, endedAlertsCache } from '../shared/worker-messages.ts'
import { fittingLanguage, languageOfPath } from '#shared/languages.ts'
import { languages, pathInLanguage } from '#shared/site-languages.ts'
import { alertSettings } from '../shared/page-settings.ts'
import { workerSettings } from '#sw/settings.ts'
import { sayIn } from '#sw/spoken-language.ts'
import { worker as words } from '../words.ts'

/**
 * Shows alerts about new jobs as notifications, starts and ends them. A browser demands a notification for each message, so one that
 * cannot be read gets a line that is true in any case.
 */

declare const self: ServiceWorkerGlobalScope

/** What a notification carries: where a press leads, and which alert its action ends. null: none. */
const NotificationData = v.object({ url: v.string(), search: v.nullable(v.string()) })
type NotificationData = v.InferOutput<typeof NotificationData>

/** Actions are missing from TypeScript's library. */
interface NotificationWithActions extends NotificationOptions {
  readonly data: NotificationData
  readonly actions?: readonly { readonly action: AlertAction; readonly title: string }[]
}

/** A browser ends a worker that is busy with a message for long. */
const timeoutMs = 15_000

const icons = { icon: '/brand/icon-192.png', badge: '/brand/icon-monochrome-512.png' }

async function show(title: string, options: NotificationWithActions): Promise<void> {
  await self.registration.showNotification(title, { ...icons, ...options })
}

function read(data: PushMessageData | null): AlertPush | null {
  try {
    return v.parse(AlertPush, data?.json())
  } catch {
    return null
  }
}

/** Shows a sentence of the worker's own. A press leads to the kept searches. */
async function showInMyJobs(language: string, tag: string, say: () => readonly [title: string, body: string]): Promise<void> {
  const [title, body] = sayIn(language, say)
  await show(title, { body, tag, data: { url: pathInLanguage(paths.myJobs(), language), search: null } })
}

async function onPush(data: PushMessageData | null): Promise<void> {
  const alert = read(data)
  if (!alert) {
    // Nothing says in which language the alert was kept.
    const language = fittingLanguage(self.navigator.languages, languages) ?? languages[0]
    await showInMyJobs(language, 'unreadable', () => [words.unreadable(), words.unreadableText()])
    return
  }
  const { actions, body, search, tag, title, url } = alert
  if (alert.kind === 'first' && !(await startAlert(search, alert.code))) {
    await showInMyJobs(languageOf(url), tag, () => [words.notStarted(), words.notStartedText()])
    return
  }
  if (alert.kind === 'ended') await noteEnd(search)
  await show(title, { body, tag, actions, data: { url, search } })
}

/** Sends one request to the service. @returns whether it has answered with this body */
async function post(schema: v.GenericSchema, url: string, body: unknown): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', [idempotencyHeader]: crypto.randomUUID() },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok && v.is(schema, await response.json())
  } catch {
    return false
  }
}

/** Sends the code of a first message back, and tells the pages. @returns whether the alert runs */
async function startAlert(search: string, code: string): Promise<boolean> {
  const subscription = await self.registration.pushManager.getSubscription()
  const request = { endpoint: subscription?.endpoint ?? '', search, code }
  if (!(await post(PushAlertRunning, alertsUrl.confirmPush(), request))) return false
  for (const client of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) {
    client.postMessage({ type: 'alert-started', search } satisfies AlertStartedMessage)
  }
  return true
}

/** A page reads the note when it is opened. */
async function noteEnd(search: string): Promise<void> {
  const cache = await self.caches.open(endedAlertsCache)
  await cache.put(`/?${encodeURIComponent(search)}`, new Response(search))
}

/** Ends the alert of a search on this device. */
async function endAlert(search: string, language: string): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription()
  const isEnded =
    subscription !== null && (await post(AlertsEnded, alertsUrl.endPush(), { endpoint: subscription.endpoint, search }))
  if (!isEnded) {
    await showInMyJobs(language, 'not-ended', () => [words.notEnded(), words.notEndedText()])
    return
  }
  await noteEnd(search)
}

/** Shows a page: a window that shows it already, else a new one. A window that shows another may hold what somebody types. */
async function openPage(url: string): Promise<void> {
  const { href } = new URL(url, self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find((each) => each.url === href)
  await (shown ? shown.focus() : self.clients.openWindow(href))
}

/** The language of an alert, which its address names. */
const languageOf = (url: string) => languageOfPath(new URL(url, self.location.origin).pathname, languages) ?? languages[0]

async function onClick({ action, notification }: NotificationEvent): Promise<void> {
  notification.close()
  const data = v.safeParse(NotificationData, notification.data)
  const { search, url } = data.success ? data.output : { search: null, url: paths.myJobs() }
  await (action === ('end' satisfies AlertAction) && search !== null ? endAlert(search, languageOf(url)) : openPage(url))
}

/** The browser has another subscription: its alerts move to it. Without the old one, nobody knows which they are. */
async function onSubscriptionChange({ newSubscription, oldSubscription }: PushSubscriptionChangeEvent): Promise<void> {
  const { pushKey } = alertSettings(workerSettings)
  if (!oldSubscription || pushKey === null) return
  const next =
    newSubscription ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }))
  const subscription = v.safeParse(PushSubscriptionKeys, next.toJSON())
  if (!subscription.success) return
  const request = { oldEndpoint: oldSubscription.endpoint, subscription: subscription.output }
  await post(PushAlertsMoved, alertsUrl.movePush(), request)
}

/** Listens to what push services and notifications report. */
export function listenToPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(onPush(event.data)))
  self.addEventListener('notificationclick', (event) => event.waitUntil(onClick(event)))
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(onSubscriptionChange(event))
  })
}
