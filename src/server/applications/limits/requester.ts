import type { Context } from 'hono'
import { deviceHeader } from '#shared/endpoints.ts'

/** The sender of a request, for limits and for nothing else: it is neither stored nor logged. */
export interface Requester {
  /** The name that a page gives itself. null: it has none. Anybody can invent one, so the address is limited as well. */
  readonly device: string | null
  /** As `client-address.ts` gives it. */
  readonly address: string
}

const devicePattern = /^[\w-]{8,64}$/

/** Reads who sends a request. */
export function requesterOf(context: Context, addressOf: (context: Context) => string): Requester {
  const device = context.req.header(deviceHeader) ?? ''
  return { device: devicePattern.test(device) ? device : null, address: addressOf(context) }
}
