import * as v from 'valibot'
import { SingleAddress } from '#shared/single-address.ts'
import { alertsPage } from './alerts-page.ts'

/**
 * Alerts about new jobs: by mail, and by push on one device. An alert is a search, as the address of the job list holds it (`shared/saved-search.ts`).
 *
 * Secrets never stand in a query string. A mail's link is `/alerts#<token>`, and one that ends all alerts of its address is
 * `/alerts#end=<endToken>`: browsers send a fragment to no server. Opening a link changes nothing, because scanners open links; the
 * page posts the token at a press. The address of RFC 8058, which mail programs post to, has the end token in its path. It says
 * nothing of the token that opens the page.
 *
 * On a device the push subscription's endpoint is the only key: only its browser and this server know it. An alert is the pair of
 * endpoint and search, so that a repeated request changes nothing. It starts when the browser sends back the code of a first message:
 * whoever invents endpoints, or names those of others, has no alerts.
 *
 * An answer counts only with its body. Every other one, with any status, means 'later'.
 */

export const alertsApi = '/api/alerts'

export const alertsUrl = {
  /** POST a `MailAlertRequest`: 202 and `AlertAsked`, the same for every address. The alert starts once `confirm` gets the mail's token. */
  byMail: () => `${alertsApi}/mail`,
  /** POST an `AlertLinkRequest`: `OpenAlerts`. Changes nothing. */
  open: () => `${alertsApi}/open`,
  /** POST an `AlertLinkRequest` with the token of a first mail: `OpenAlerts`. Harmless if repeated. */
  confirm: () => `${alertsApi}/confirm`,
  /** POST an `AlertChangeRequest`: `OpenAlerts` as they are now. Harmless if repeated. */
  change: () => `${alertsApi}/change`,
  /** POST an `AlertLinkRequest`: ends all alerts and deletes the address at once. `AlertsForgotten`. */
  forget: () => `${alertsApi}/forget`,
  /** POST an `AlertLinkRequest` with an old token: 202 and `AlertAsked`. A mail with a new link goes to the token's address. */
  newLink: () => `${alertsApi}/new-link`,
  /** POST, with any body: ends all alerts of the address, also for mail programs (RFC 8058). `AlertsEnded`. GET leads to the page. */
  endAll: (endToken: string) => `${alertsApi}/end/${endToken}`,
  /** POST a `PushAlertRequest`: 202 and `PushAlertAsked`. Repeated, it sends the first message again, or renews an alert that runs. */
  byPush: () => `${alertsApi}/push`,
  /** POST a `PushConfirmRequest` with the code of a first message: `PushAlertRunning`. Harmless if repeated. */
  confirmPush: () => `${alertsApi}/push/confirm`,
  /** POST a `PushEndRequest`: `AlertsEnded`, also if there is no such alert. */
  endPush: () => `${alertsApi}/push/end`,
  /** POST a `PushMoveRequest`: `PushAlertsMoved`. For `pushsubscriptionchange`; the alerts of the old endpoint move, up to `maxAlerts`. */
  movePush: () => `${alertsApi}/push/move`,
} as const

/** The link of a first mail works for so long. Then the address is deleted, unless it has other alerts. */
export const alertConfirmHours = 48
/** The first message of an alert by push is answered within so long. Then the alert is deleted. */
export const pushConfirmHours = 24
/** An alert ends after so long, unless it is renewed. */
export const alertMonths = 12
/** So long before its end, a mail offers to renew it. */
export const alertRenewalDays = 30
/** A mail's link opens the page for so long. */
export const alertLinkDays = 90
/** An ended alert can be started again for so long. Then it is deleted. */
export const alertRestartDays = 7
/** 'Send again' is offered after so long. The service sends no earlier. */
export const alertSendAgainSeconds = 60
/** Running alerts of one address, and of one push subscription. */
export const maxAlerts = 20
/** In characters, encoded. A push message, which holds it twice, has room for 3,993 bytes (RFC 8291, 4). */
export const maxAlertSearchLength = 1_400
const maxEndpointLength = 1_000

/** 128 bits as letters and digits only: mail programs end a link before other characters. */
const tokenPattern = /^[0-9a-f]{32}$/
const endFragment = 'end='

/** The page of a mail's link. */
export function alertsPath(token: string): string {
  return `${alertsPage}#${token}`
}

/** The page that ends all alerts of an address at a press. */
export function endAlertsPath(endToken: string): string {
  return `${alertsPage}#${endFragment}${endToken}`
}

/** What the hash of the alerts page asks for. none: a mail program has cut it, or somebody has typed the address. */
export type AlertHash =
  | { readonly kind: 'open'; readonly token: string }
  | { readonly kind: 'end'; readonly endToken: string }
  | { readonly kind: 'none' }

/** @param hash as `location.hash` has it, with '#' */
export function readAlertHash(hash: string): AlertHash {
  const text = hash.slice(1)
  if (tokenPattern.test(text)) return { kind: 'open', token: text }
  const endToken = text.startsWith(endFragment) ? text.slice(endFragment.length) : ''
  return tokenPattern.test(endToken) ? { kind: 'end', endToken } : { kind: 'none' }
}

const Token = v.pipe(v.string(), v.regex(tokenPattern))
const Search = v.pipe(v.string(), v.maxLength(maxAlertSearchLength))
const Time = v.pipe(v.number(), v.integer(), v.minValue(0))

export const alertRhythms = ['daily', 'weekly'] as const
export type AlertRhythm = (typeof alertRhythms)[number]

/** Of the page, by its tag. One that the site does not speak is read as the first. */
const Language = v.string()

/** `address` is what is typed; a wrong one is answered with `malformed`, so the page checks it by `SingleAddress` first. */
export const MailAlertRequest = v.object({ address: SingleAddress, search: Search, language: Language })
export type MailAlertRequest = v.InferOutput<typeof MailAlertRequest>

export const AlertAsked = v.object({ status: v.literal('asked') })
export type AlertAsked = v.InferOutput<typeof AlertAsked>

export const AlertLinkRequest = v.object({ token: Token })
export type AlertLinkRequest = v.InferOutput<typeof AlertLinkRequest>

export const AlertChangeRequest = v.object({
  token: Token,
  alertId: v.string(),
  /** `start`: again, after `end`. `renew`: for `alertMonths` from now. */
  change: v.picklist([...alertRhythms, 'end', 'start', 'renew']),
})
export type AlertChangeRequest = v.InferOutput<typeof AlertChangeRequest>

const alertEntries = { alertId: v.string(), search: v.string(), rhythm: v.picklist(alertRhythms) }

export const MailAlert = v.variant('state', [
  v.object({
    state: v.literal('running'),
    ...alertEntries,
    lastMail: v.nullable(v.object({ atMs: Time, jobs: v.number() })),
    endsAtMs: Time,
    /** Its end is near enough to offer `renew`. */
    isRenewable: v.boolean(),
  }),
  /** `start` works until then. Afterwards it is deleted. */
  v.object({ state: v.literal('ended'), ...alertEntries, deletedAtMs: Time }),
])
export type MailAlert = v.InferOutput<typeof MailAlert>

/** What a token opens. */
export const OpenAlerts = v.object({
  status: v.literal('open'),
  address: v.string(),
  /** The search that this token confirms at a press. null: it has been confirmed, or the token is not of a first mail. */
  unconfirmed: v.nullable(v.object({ search: v.string(), linkEndsAtMs: Time })),
  /** Running ones first, the newest first. */
  alerts: v.array(MailAlert),
})
export type OpenAlerts = v.InferOutput<typeof OpenAlerts>

export const AlertsForgotten = v.object({ status: v.literal('forgotten') })
export type AlertsForgotten = v.InferOutput<typeof AlertsForgotten>

export const AlertsEnded = v.object({ status: v.literal('ended') })
export type AlertsEnded = v.InferOutput<typeof AlertsEnded>

/** `PushSubscription.toJSON()`, of which nothing else is sent. */
export const PushSubscriptionKeys = v.object({
  endpoint: v.pipe(v.string(), v.maxLength(maxEndpointLength), v.startsWith('https://')),
  keys: v.object({
    /** 65 bytes of a P-256 key. */
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/)),
    /** 16 bytes. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}(?:==)?$/)),
  }),
})
export type PushSubscriptionKeys = v.InferOutput<typeof PushSubscriptionKeys>

export const PushAlertRequest = v.object({ subscription: PushSubscriptionKeys, search: Search, language: Language })
export type PushAlertRequest = v.InferOutput<typeof PushAlertRequest>

export const PushAlertRunning = v.object({ status: v.literal('running') })
export type PushAlertRunning = v.InferOutput<typeof PushAlertRunning>

export const PushAlertAsked = v.variant('status', [
  /** A first message is sent to the browser, at most once in `alertSendAgainSeconds`. */
  v.object({ status: v.literal('asked') }),
  PushAlertRunning,
])
export type PushAlertAsked = v.InferOutput<typeof PushAlertAsked>

export const PushConfirmRequest = v.object({ endpoint: v.string(), search: Search, code: Token })
export type PushConfirmRequest = v.InferOutput<typeof PushConfirmRequest>

/** @property search null: all alerts of the endpoint, such as for 'Delete everything' */
export const PushEndRequest = v.object({ endpoint: v.string(), search: v.nullable(Search) })
export type PushEndRequest = v.InferOutput<typeof PushEndRequest>

export const PushMoveRequest = v.object({ oldEndpoint: v.string(), subscription: PushSubscriptionKeys })
export type PushMoveRequest = v.InferOutput<typeof PushMoveRequest>

export const PushAlertsMoved = v.object({ status: v.literal('moved') })
export type PushAlertsMoved = v.InferOutput<typeof PushAlertsMoved>

export const AlertFailure = v.object({
  error: v.string(),
  reason: v.picklist([
    'malformed',
    /** There is no such link, or not any more. */
    'link-ended',
    /** The link is older than `alertLinkDays`: `newLink` sends another. */
    'link-old',
    /** `start` came after `alertRestartDays`, the code is another one, or there is no such alert. */
    'alert-ended',
    /** There are `maxAlerts` already. Never for a mail, whose answer is the same for every address. */
    'too-many-alerts',
    /** The endpoint is of no push service that this server knows. */
    'unknown-push-service',
    /** This server sends no such alerts. */
    'off',
    /** Too many requests. `Retry-After` says when. */
    'busy',
  ]),
})
export type AlertFailure = v.InferOutput<typeof AlertFailure>

/** The actions of a notification. A press on the notification itself is `open`. */
export const alertActions = ['open', 'end'] as const
export type AlertAction = (typeof alertActions)[number]

const pushEntries = {
  title: v.string(),
  body: v.string(),
  /** One for each search, so that a newer notification replaces the older one. */
  tag: v.string(),
  /** The page of the jobs, on this origin. */
  url: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)),
  /** Of the alert. With the subscription's endpoint, `endPush` ends it. */
  search: Search,
  actions: v.array(v.object({ action: v.picklist(alertActions), title: v.string() })),
}

/** A push message, as JSON. Its words are ready to be shown. */
export const AlertPush = v.variant('kind', [
  /** The alert starts when the browser sends the code back. Only then its words are true. */
  v.object({ kind: v.literal('first'), code: Token, ...pushEntries }),
  v.object({ kind: v.literal('news'), ...pushEntries }),
  /** The alert has ended after `alertMonths`. */
  v.object({ kind: v.literal('ended'), ...pushEntries }),
])
export type AlertPush = v.InferOutput<typeof AlertPush>
