import type { Context, MiddlewareHandler } from 'hono'
import type { ErasedOf } from '#server/exports/person.ts'
import type { DeskErased, DeskFailure } from '../shared/desk.ts'
import { type DeskRole, mayDo } from '../shared/people.ts'
import { server as words } from '../words.ts'
import type { Session } from './sessions.ts'

/** What every route of the desk answers with, and who may ask what. */

export type DeskEnv = { Variables: { session: Session } }

export const cookieName = 'desk'

const statusOf = {
  'wrong-password': 401,
  'signed-out': 401,
  'not-allowed': 403,
  'not-found': 404,
  'not-possible': 409,
  malformed: 400,
  locked: 429,
  busy: 503,
} as const satisfies Readonly<Record<DeskFailure['reason'], number>>

export function fail(context: Context, reason: DeskFailure['reason'], error: string): Response {
  return context.json({ error, reason } satisfies DeskFailure, statusOf[reason])
}

/** Lets pass whose role is enough. It was read with the session, for this request. */
export function needsRole(role: DeskRole): MiddlewareHandler<DeskEnv> {
  return async (context, next) =>
    mayDo(context.get('session').role, role) ? next() : fail(context, 'not-allowed', words.notAllowed({ role }))
}

/** Reading needs no more than a session. Every change needs the role. */
export function changesNeedRole(role: DeskRole): MiddlewareHandler<DeskEnv> {
  const guard = needsRole(role)
  return async (context, next) => (['GET', 'HEAD'].includes(context.req.method) ? next() : guard(context, next))
}

/** Says what an erasure has taken away. */
export function answerErased(context: Context, erased: readonly ErasedOf[]): Response {
  const sum = (count: (one: ErasedOf) => number) => erased.reduce((total, one) => total + count(one), 0)
  return context.json({
    applicationIds: erased.map(({ applicationId }) => applicationId),
    fileCount: sum(({ fileCount }) => fileCount),
    answerCount: sum(({ answerCount }) => answerCount),
  } satisfies DeskErased)
}
