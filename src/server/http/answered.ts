import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

/** Reports each request when it has been answered, for logs and metrics. Nothing of it is what a stranger has typed. */

declare module 'hono' {
  interface ContextVariableMap {
    /** What became of an application or an envelope: a state that the services know, never an answer. */
    submission?: string
    /** The path of a page that the build has rendered: the pattern of its route is that of all pages. */
    page?: string
  }
}

export interface Answered {
  /** Also in the header `X-Request-Id` of an answer that failed. */
  readonly requestId: string
  readonly method: string
  /** The pattern of the route, such as `/jobs/:jobId`. Addresses that nobody knows share one. */
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly submission: string | null
  /** Why it failed. null: no error was thrown. */
  readonly error: Error | null
}

/** Calls `report` once for each request, as the first middleware of an app. */
export function reportAnswers(report: (answered: Answered) => void): MiddlewareHandler {
  return async (context, next) => {
    const startMs = performance.now()
    await next()
    const { status } = context.res
    const requestId = randomUUID().slice(-12)
    if (status >= 500) context.header('X-Request-Id', requestId)
    report({
      requestId,
      method: context.req.method,
      route: context.get('page') ?? routePath(context),
      status,
      ms: Math.round(performance.now() - startMs),
      submission: context.get('submission') ?? null,
      error: status >= 500 ? (context.error ?? null) : null,
    })
  }
}
