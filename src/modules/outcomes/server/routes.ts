import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { type BodyRoom, retryWithRoomSeconds } from '#server/applications/limits/body-room.ts'
import type { Limiter } from '#server/applications/limits/limiter.ts'
import { readBody } from '#server/applications/limits/read-body.ts'
import { readHookEvent } from './greenhouse-event.ts'
import { receiveEvent } from './receive-event.ts'
import type { TieDeps } from './ties.ts'

/**
 * The web hook of Greenhouse. Whatever is signed is answered with 200, also what is of no use here: a hook whose ping fails is switched off
 * there, and stays so until a person switches it on.
 */

/** Far more than an event with all its notes has. */
const maxEventBytes = 1024 * 1024

interface HookDeps extends TieDeps {
  readonly bodies: BodyRoom
  readonly limiter: Pick<Limiter, 'requesterOf'>
  /** Two while one is being changed. */
  readonly secrets: readonly string[]
}

/** Whether a body is signed with one of the secrets: 'sha256 ' and the HMAC-SHA-256 of its bytes in hex. */
export function isSigned(body: Uint8Array, signature: string, secrets: readonly string[]): boolean {
  const given = Buffer.from(signature)
  // Each is compared, so that the time says nothing of which one it is.
  return secrets
    .map((secret) => {
      const wanted = Buffer.from(`sha256 ${createHmac('sha256', secret).update(body).digest('hex')}`)
      return wanted.length === given.length && timingSafeEqual(wanted, given)
    })
    .includes(true)
}

export function hookRoutes(deps: HookDeps): Hono {
  const routes = new Hono()
  routes.post('/greenhouse', async (context) => {
    const { raw } = context.req
    const requester = deps.limiter.requesterOf(context)
    const read = await readBody(raw, { room: deps.bodies, requester, maxBytes: maxEventBytes })
    if (read.status === 'too-large') return context.json({ ok: false }, 413)
    if (read.status !== 'read') {
      context.header('Retry-After', String(retryWithRoomSeconds))
      return context.json({ ok: false }, 503)
    }
    try {
      if (!isSigned(read.bytes, context.req.header('signature') ?? '', deps.secrets)) return context.json({ ok: false }, 401)
      const event = readHookEvent(Buffer.from(read.bytes).toString('utf8'))
      if (!event) return context.json({ ok: false }, 400)
      const eventId = context.req.header('greenhouse-event-id') ?? createHash('sha256').update(read.bytes).digest('hex')
      await receiveEvent(deps, eventId, event)
      return context.json({ ok: true })
    } finally {
      read.release()
    }
  })
  return routes
}
