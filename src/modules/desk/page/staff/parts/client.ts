import * as v from 'valibot'
import {
  type DeskDeliveryState,
  DeskApplication,
  DeskErased,
  type DeskErasure,
  DeskFailure,
  type DeskFilter,
  DeskList,
  DeskOverview,
  DeskPerson,
  type DeskResend,
  DeskSession,
  type DeskSettlement,
  DeskSettled,
  type DeskSort,
  deskUrl,
} from '../../../shared/desk.ts'
import { requestJson } from '#platform/http.ts'

/** Asks the desk's service. It never rejects, never shows a message and stores nothing: what the desk shows is only in memory. */

type Reason = v.InferOutput<typeof DeskFailure>['reason']

export type DeskAnswer<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'signed-out' }
  /** No answer, or one that is not the service's. */
  | { readonly status: 'unreachable' }
  /** `reason` is null where no desk is switched on. */
  | { readonly status: 'refused'; readonly reason: Reason | null; readonly retryAfterMs: number }

async function ask<S extends v.GenericSchema>(
  url: string,
  schema: S,
  init: { readonly method?: 'POST' | 'PUT' | 'DELETE'; readonly body?: string } = {},
): Promise<DeskAnswer<v.InferOutput<S>>> {
  const type = init.body === undefined ? {} : { headers: { 'Content-Type': 'application/json' } }
  const result = await requestJson(url, { ...init, ...type, cache: 'no-store' })
  if (result.status === 'unreachable') return { status: 'unreachable' }
  if (result.status === 'ok') {
    const value = v.safeParse(schema, result.body)
    return value.success ? { status: 'ok', value: value.output } : { status: 'unreachable' }
  }
  const failure = v.safeParse(DeskFailure, result.body)
  const reason = failure.success ? failure.output.reason : null
  if (reason === 'signed-out') return { status: 'signed-out' }
  if (reason === null && result.code !== 404) return { status: 'unreachable' }
  return { status: 'refused', reason, retryAfterMs: result.retryAfterMs ?? 60_000 }
}

/** For answers whose content does not matter. */
const Anything = v.unknown()

export const deskClient = {
  session: () => ask(deskUrl.session, DeskSession),
  signIn: (password: string) => ask(deskUrl.session, DeskSession, { method: 'POST', body: JSON.stringify({ password }) }),
  stay: () => ask(deskUrl.session, DeskSession, { method: 'PUT' }),
  signOut: () => ask(deskUrl.session, Anything, { method: 'DELETE' }),
  overview: () => ask(deskUrl.overview, DeskOverview),
  list: (filter: DeskFilter, sort: DeskSort, next: string | null = null) =>
    ask(deskUrl.applications(filter, next, sort), DeskList),
  application: (applicationId: string) => ask(deskUrl.application(applicationId), DeskApplication),
  markSeen: (applicationId: string) => ask(deskUrl.seen(applicationId), Anything, { method: 'POST' }),
  /** `state` is the one that the recruiter has seen: a page that is out of date sends nothing a second time. */
  resend: (applicationId: string, state: DeskDeliveryState) =>
    ask(deskUrl.resend(applicationId), Anything, { method: 'POST', body: JSON.stringify({ state } satisfies DeskResend) }),
  markDelivered: (applicationId: string) => ask(deskUrl.markDelivered(applicationId), Anything, { method: 'POST' }),
  settle: (settlement: DeskSettlement) => ask(deskUrl.settle, DeskSettled, { method: 'POST', body: JSON.stringify(settlement) }),
  /** What a module's part of the service does. */
  post: (url: string) => ask(url, Anything, { method: 'POST' }),
  /** Erases this one application. */
  erase: (applicationId: string) => ask(deskUrl.application(applicationId), DeskErased, { method: 'DELETE' }),
  /** Who has sent it, with everything that is stored of them. */
  person: (applicationId: string) => ask(deskUrl.person(applicationId), DeskPerson),
  erasePerson: (applicationId: string, alsoAddresses: readonly string[]) =>
    ask(deskUrl.person(applicationId), DeskErased, {
      method: 'POST',
      body: JSON.stringify({ alsoAddresses: [...alsoAddresses] } satisfies DeskErasure),
    }),
} as const
