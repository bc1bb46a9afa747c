import type { Context, MiddlewareHandler } from 'hono'
import type { BudgetName } from './budgets.ts'
import type { RateLimits } from './rate-limits.ts'
import { requesterOf } from './requester.ts'
import { limits as words } from '../../words.ts'

/** The limits of requesters, for routes. A refusal is 429 with `Retry-After`, which the site's pages obey without a word. */

interface Taking {
  /** 1 by default. */
  readonly points?: number
  /** Where a request names its device by something else than the header. */
  readonly device?: string | null
}

export type Limiter = ReturnType<typeof createLimiter>

/**
 * The answer of every limit. `reason` is of the contract of fairs and continue links as well.
 * @param more what else the answer says
 */
export function tooManyRequests(context: Context, waitMs: number, more: object = {}): Response {
  context.header('Retry-After', String(Math.ceil(waitMs / 1000)))
  return context.json({ error: words.tooManyRequests(), reason: 'busy', ...more }, 429)
}

/** @param addressOf the address that a request comes from */
export function createLimiter(limits: RateLimits, addressOf: (context: Context) => string) {
  const requesterFor = (context: Context, { device }: Taking) => {
    const requester = requesterOf(context, addressOf)
    return device === undefined ? requester : { ...requester, device }
  }
  /** Takes points of the requester's budget. @returns how long to wait, in milliseconds: 0 if they were taken */
  const take = async (context: Context, name: BudgetName, taking: Taking = {}) =>
    limits.take(name, requesterFor(context, taking), taking.points ?? 1)
  /** Takes points of the requester's budget. @returns the refusal. null: they were taken */
  const refuse = async (context: Context, name: BudgetName, taking: Taking = {}) => {
    const waitMs = await take(context, name, taking)
    return waitMs === 0 ? null : tooManyRequests(context, waitMs)
  }
  return {
    requesterOf: (context: Context) => requesterOf(context, addressOf),
    take,
    refuse,
    giveBack: async (context: Context, name: BudgetName, taking: Taking) =>
      limits.giveBack(name, requesterFor(context, taking), taking.points ?? 1),
    /** Takes one point for each request, before its body is read. */
    requests:
      (name: BudgetName): MiddlewareHandler =>
      async (context, next) =>
        (await refuse(context, name)) ?? next(),
  }
}
