import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import {
  AlertChangeRequest,
  type AlertAsked,
  type AlertFailure,
  AlertLinkRequest,
  type AlertsEnded,
  type AlertsForgotten,
  alertsApi,
  alertsUrl,
  endAlertsPath,
  MailAlertRequest,
  maxAlertSearchLength,
  PushAlertRequest,
  type PushAlertAsked,
  type PushAlertRunning,
  type PushAlertsMoved,
  PushConfirmRequest,
  PushEndRequest,
  PushMoveRequest,
} from '../shared/alerts.ts'
import { searchFor } from '#shared/saved-search.ts'
import { readFilter } from '#shared/job-filter.ts'
import { pathInLanguage } from '#shared/site-languages.ts'
import { proveAnswers } from '#server/applications/judge/prove-answers.ts'
import type { Database } from '#server/database/database.ts'
import { currentLanguage } from '#server/web/language/language.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { type DiskBudget, retryWhenFullSeconds } from '#server/applications/limits/disk-budget.ts'
import type { BudgetName } from '#server/applications/limits/budgets.ts'
import type { Limiter } from '#server/applications/limits/limiter.ts'
import { readEmailAddress } from '#server/applications/store/email-address.ts'
import type { Mails } from '#server/mail/mails.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { askByMail, askForLink, changeAlert, confirmAlert, endAllAlerts, forgetAlerts, openAlerts } from './mail-alerts.ts'
import { askByPush, confirmPush, endPushAlert, movePushAlerts } from './push-alerts.ts'
import { isKnownEndpoint } from './push-endpoint.ts'
import { server as words } from '../words.ts'
import { jsonBody } from '#server/web/http/json-body.ts'

/**
 * The routes of `alertsUrl`. What somebody asks for by mail is answered alike for every address, whether it is known or not. Existing
 * alerts can be changed and ended also while the settings offer no new ones.
 */

interface AlertRoutesDeps {
  readonly database: Database
  readonly limiter: Limiter
  readonly disk: Pick<DiskBudget, 'take'>
  readonly mails: Pick<Mails, 'wake'> | null
  /** A first message by push is due. */
  readonly wakePushes?: () => void
  /** Whether new alerts are offered by mail, and the push services that may be named. null: no new alerts by push. */
  readonly alerts: { readonly hasMail: boolean; readonly pushHosts: readonly string[] | null }
}

type Reason = Exclude<AlertFailure['reason'], 'busy'>

const statuses = {
  malformed: 400,
  'link-ended': 404,
  'link-old': 410,
  'alert-ended': 409,
  'too-many-alerts': 409,
  'unknown-push-service': 400,
  off: 404,
} as const satisfies Readonly<Record<Reason, number>>

function fail(context: Context, reason: Reason): Response {
  return context.json({ error: words.failures[reason](), reason } satisfies AlertFailure, statuses[reason])
}

/** Longer than any request of the contract, in UTF-8. */
const maxBodyBytes = 16 * 1024
/** An alert with its address, its indexes and its mail. */
const alertBytes = 4 * 1024

/** The routes of `alertsUrl`. */
export function alertRoutes(deps: AlertRoutesDeps): Hono {
  const { alerts, database, disk, limiter, mails, wakePushes } = deps
  const { hasMail, pushHosts } = alerts
  const routes = new Hono()
  const at = (address: string) => address.slice(alertsApi.length)
  routes.use(proveAnswers)
  routes.use(bodyLimit({ maxSize: maxBodyBytes, onError: (context) => fail(context, 'malformed') }))

  /** A route whose request passes a schema, and counts for a budget. */
  const post = <const Schema extends v.GenericSchema>(
    address: string,
    budget: BudgetName,
    schema: Schema,
    answer: (context: Context, request: v.InferOutput<Schema>, nowMs: number) => Promise<Response>,
  ) =>
    routes.post(at(address), limiter.requests(budget), async (context) => {
      const request = v.safeParse(schema, await jsonBody(context))
      return request.success ? answer(context, request.output, database.nowMs()) : fail(context, 'malformed')
    })

  /** A search in its one form. null: it is none. */
  const readSearch = (text: string): string | null => {
    const search = searchFor(readFilter(new URLSearchParams(text), builtMapping))
    return search.length <= maxAlertSearchLength ? search : null
  }
  const takeRoom = async (context: Context): Promise<Response | null> => {
    if (await disk.take('extras', alertBytes)) return null
    context.header('Retry-After', String(retryWhenFullSeconds))
    return context.json({ error: words.noRoom() }, 503)
  }
  const json = (context: Context, opened: { readonly status: string }): Response =>
    opened.status in statuses ? fail(context, opened.status as Reason) : context.json(opened)

  post(alertsUrl.byMail(), 'alerts.mails', MailAlertRequest, async (context, { address, language, search: given }, nowMs) => {
    if (!hasMail) return fail(context, 'off')
    const search = readSearch(given)
    const email = readEmailAddress(address)
    if (search === null || email === null) return fail(context, 'malformed')
    const refusal = await takeRoom(context)
    if (refusal) return refusal
    await askByMail(database, { email, search, language: siteLanguageOf(language) }, nowMs)
    mails?.wake()
    return context.json({ status: 'asked' } satisfies AlertAsked, 202)
  })
  post(alertsUrl.newLink(), 'alerts.mails', AlertLinkRequest, async (context, { token }, nowMs) => {
    if (!mails) return fail(context, 'off')
    await askForLink(database, token, nowMs)
    mails.wake()
    return context.json({ status: 'asked' } satisfies AlertAsked, 202)
  })
  post(alertsUrl.open(), 'alerts.changes', AlertLinkRequest, async (context, { token }, nowMs) =>
    json(context, await openAlerts(database, token, nowMs)),
  )
  post(alertsUrl.confirm(), 'alerts.changes', AlertLinkRequest, async (context, { token }, nowMs) =>
    json(context, await confirmAlert(database, token, nowMs)),
  )
  post(alertsUrl.change(), 'alerts.changes', AlertChangeRequest, async (context, request, nowMs) =>
    json(context, await changeAlert(database, request, nowMs)),
  )
  post(alertsUrl.forget(), 'alerts.changes', AlertLinkRequest, async (context, { token }, nowMs) => {
    const forgotten = await forgetAlerts(database, token, nowMs)
    return forgotten.status === 'forgotten' ? context.json(forgotten satisfies AlertsForgotten) : fail(context, forgotten.status)
  })
  // A mail program posts a form, whose body says nothing that the address does not. Scanners GET it, which ends nothing.
  routes.post('/end/:endToken', limiter.requests('alerts.ends'), async (context) => {
    await endAllAlerts(database, context.req.param('endToken'), database.nowMs())
    return context.json({ status: 'ended' } satisfies AlertsEnded)
  })
  routes.get('/end/:endToken', (context) => {
    const endToken = context.req.param('endToken')
    return /^[0-9a-f]{32}$/.test(endToken)
      ? context.redirect(pathInLanguage(endAlertsPath(endToken), currentLanguage()), 303)
      : fail(context, 'link-ended')
  })

  post(alertsUrl.byPush(), 'alerts.pushes', PushAlertRequest, async (context, { search: given, ...asked }, nowMs) => {
    if (!pushHosts) return fail(context, 'off')
    const search = readSearch(given)
    if (search === null) return fail(context, 'malformed')
    if (!isKnownEndpoint(asked.subscription.endpoint, pushHosts)) return fail(context, 'unknown-push-service')
    const refusal = await takeRoom(context)
    if (refusal) return refusal
    const state = await askByPush(database, { ...asked, search, language: siteLanguageOf(asked.language) }, nowMs)
    if (state === null) return fail(context, 'too-many-alerts')
    if (state === 'unconfirmed') wakePushes?.()
    return context.json({ status: state === 'running' ? state : 'asked' } satisfies PushAlertAsked, 202)
  })
  post(alertsUrl.confirmPush(), 'alerts.changes', PushConfirmRequest, async (context, request, nowMs) =>
    (await confirmPush(database, request, nowMs))
      ? context.json({ status: 'running' } satisfies PushAlertRunning)
      : fail(context, 'alert-ended'),
  )
  post(alertsUrl.endPush(), 'alerts.changes', PushEndRequest, async (context, { endpoint, search: given }) => {
    await endPushAlert(database, { endpoint, search: given && (readSearch(given) ?? given) })
    return context.json({ status: 'ended' } satisfies AlertsEnded)
  })
  post(alertsUrl.movePush(), 'alerts.pushes', PushMoveRequest, async (context, request) => {
    if (!pushHosts) return fail(context, 'off')
    if (!isKnownEndpoint(request.subscription.endpoint, pushHosts)) return fail(context, 'unknown-push-service')
    await movePushAlerts(database, request)
    return context.json({ status: 'moved' } satisfies PushAlertsMoved)
  })
  return routes
}
