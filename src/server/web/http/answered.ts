import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
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

/** Notes what became of what a request has brought. */
export function noteSubmission(context: Context, state: string): void {
  context.set('submission', state)
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

const newRequestId = () => randomUUID().slice(-12)

/** The status of requests that were answered while the app was reading their bodies. The app's own answer to them is not sent. */
export const answeredPastApp = new WeakMap<IncomingMessage, number>()

/** A request that was answered before any route was known. @param method '-' where it could not be read */
export function answeredEarly(method: string, status: number): Answered {
  return { requestId: newRequestId(), method, route: '/*', status, ms: 0, submission: null, error: null }
}

/** Calls `report` once for each request, as the first middleware of an app. */
export function reportAnswers(report: (answered: Answered) => void): MiddlewareHandler {
  return async (context, next) => {
    const startMs = performance.now()
    await next()
    const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
    const status = (incoming && answeredPastApp.get(incoming)) ?? context.res.status
    const requestId = newRequestId()
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
