import * as v from 'valibot'
import {
  type DeliveryState,
  DeskApplication,
  DeskErased,
  DeskFailure,
  type DeskFilter,
  DeskList,
  DeskOverview,
  type DeskResend,
  DeskSession,
  type DeskSettlement,
  DeskSettled,
  type DeskSort,
  deskUrl,
} from '#shared/desk.ts'

/** Asks the desk's service. It never rejects, never shows a message and stores nothing: what the desk shows is only in memory. */

type Reason = v.InferOutput<typeof DeskFailure>['reason']

export type Answer<T> =
  | { readonly status: 'ok'; readonly value: T }
  | { readonly status: 'signed-out' }
  /** No answer, or one that is not the service's. */
  | { readonly status: 'unreachable' }
  /** `reason` is null where no desk is switched on. */
  | { readonly status: 'refused'; readonly reason: Reason | null; readonly retryAfterMs: number }

const timeoutMs = 30_000

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

function refusal(response: Response, body: unknown): Answer<never> {
  const failure = v.safeParse(DeskFailure, body)
  const reason = failure.success ? failure.output.reason : null
  if (reason === 'signed-out') return { status: 'signed-out' }
  if (reason === null && response.status !== 404) return { status: 'unreachable' }
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return { status: 'refused', reason, retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 60_000 }
}

async function ask<S extends v.GenericSchema>(
  url: string,
  schema: S,
  init: { readonly method?: 'POST' | 'PUT' | 'DELETE'; readonly body?: string } = {},
): Promise<Answer<v.InferOutput<S>>> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  try {
    const response = await fetch(url, {
      ...init,
      ...(init.body === undefined ? {} : { headers: { 'Content-Type': 'application/json' } }),
      cache: 'no-store',
      signal: controller.signal,
    })
    if (!response.ok) return refusal(response, await readJson(response).catch(() => null))
    return { status: 'ok', value: v.parse(schema, await readJson(response)) }
  } catch {
    return { status: 'unreachable' }
  } finally {
    clearTimeout(timer)
  }
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
  resend: (applicationId: string, state: DeliveryState) =>
    ask(deskUrl.resend(applicationId), Anything, { method: 'POST', body: JSON.stringify({ state } satisfies DeskResend) }),
  markDelivered: (applicationId: string) => ask(deskUrl.markDelivered(applicationId), Anything, { method: 'POST' }),
  settle: (settlement: DeskSettlement) => ask(deskUrl.settle, DeskSettled, { method: 'POST', body: JSON.stringify(settlement) }),
  /** The notes of a fair's tablet are verified no longer. */
  revokeNotes: (tabletId: string) => ask(deskUrl.revokeNotes(tabletId), Anything, { method: 'POST' }),
  erase: (applicationId: string) => ask(deskUrl.application(applicationId), DeskErased, { method: 'DELETE' }),
} as const
