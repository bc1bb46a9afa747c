import type { Context, MiddlewareHandler } from 'hono'
import type { BudgetName } from './budgets.ts'
import type { RateLimits } from './rate-limits.ts'
import { type Requester, requesterOf } from './requester.ts'

/** The limits of requesters, for routes. A refusal is 429 with `Retry-After`, which the site's pages obey without a word. */

interface Taking {
  /** 1 by default. */
  readonly points?: number
  /** Where a request names its device by something else than the header. */
  readonly device?: string | null
}

export interface Limiter {
  requesterOf(context: Context): Requester
  /** Takes points of the requester's budget. @returns the refusal. null: they were taken */
  refuse(context: Context, name: BudgetName, taking?: Taking): Promise<Response | null>
  giveBack(context: Context, name: BudgetName, points: number): Promise<void>
  /** Takes one point for each request, before its body is read. */
  requests(name: BudgetName): MiddlewareHandler
}

/** The answer of every limit. `reason` is of the contract of fairs and continue links as well. */
export function tooManyRequests(context: Context, waitMs: number): Response {
  context.header('Retry-After', String(Math.ceil(waitMs / 1000)))
  return context.json({ error: 'Too many requests. Please try again later.', reason: 'busy' }, 429)
}

/** @param addressOf the address that a request comes from */
export function createLimiter(limits: RateLimits, addressOf: (context: Context) => string): Limiter {
  const refuse = async (context: Context, name: BudgetName, { device, points = 1 }: Taking = {}) => {
    const requester = requesterOf(context, addressOf)
    const waitMs = await limits.take(name, device === undefined ? requester : { ...requester, device }, points)
    return waitMs === 0 ? null : tooManyRequests(context, waitMs)
  }
  return {
    requesterOf: (context) => requesterOf(context, addressOf),
    refuse,
    giveBack: (context, name, points) => limits.giveBack(name, requesterOf(context, addressOf), points),
    requests: (name) => async (context, next) => (await refuse(context, name)) ?? next(),
  }
}
