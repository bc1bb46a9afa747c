import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import {
  maxParcelBytes,
  type ParcelFailure,
  type ParcelForgotten,
  parcelIdBytes,
  ParcelRequest,
  type ParcelStored,
} from '../shared/handover.ts'
import { proveAnswers } from '#server/applications/judge/prove-answers.ts'
import type { UploadRoom } from '#server/applications/files/upload-room.ts'
import { readUpload } from '#server/applications/files/upload-store.ts'
import type { Database } from '#server/database/database.ts'
import { type BodyRoom, declaredBytes, retryWithRoomSeconds } from '#server/applications/limits/body-room.ts'
import { retryWhenFullSeconds } from '#server/applications/limits/disk-budget.ts'
import { type Limiter, tooManyRequests } from '#server/applications/limits/limiter.ts'
import { findParcel, forgetParcel } from './parcels.ts'
import { receiveParcel } from './receive-parcel.ts'
import { server as words } from '../words.ts'
import { bodyAsRead } from '#server/web/http/large-body.ts'
import { jsonBody } from '#server/web/http/json-body.ts'

/**
 * Takes a sealed draft from one device and gives it to whoever knows its id, until that is acknowledged. What was fetched needs no
 * proof: only who has sealed it could make anything that its key opens.
 */

interface HandoverDeps {
  readonly database: Database
  readonly limiter: Limiter
  readonly bodies: BodyRoom
  readonly uploads: UploadRoom
}

type Reason = ParcelFailure['reason']

const statuses = {
  malformed: 400,
  'code-ended': 404,
  taken: 409,
  'too-large': 413,
  busy: 503,
  'no-room': 503,
} as const satisfies Readonly<Record<Reason, number>>

function fail(context: Context, reason: Reason): Response {
  if (reason === 'busy') context.header('Retry-After', String(retryWithRoomSeconds))
  if (reason === 'no-room') context.header('Retry-After', String(retryWhenFullSeconds))
  return context.json({ error: words.failures[reason](), reason } satisfies ParcelFailure, statuses[reason])
}

/** The routes of `handoverUrl`. */
export function handoverRoutes({ bodies, database, limiter, uploads }: HandoverDeps): Hono {
  const routes = new Hono()
  routes.use(proveAnswers)
  routes.use(async (context, next) => {
    context.header('Cache-Control', 'no-store')
    return next()
  })
  routes.use(limiter.requests('handover.requests'))

  routes.post('/', async (context) => {
    const { raw } = context.req
    const declared = declaredBytes(raw)
    if (declared !== null && declared > parcelIdBytes + maxParcelBytes) return fail(context, 'too-large')
    const refusal = await limiter.refuse(context, 'handover.parcels')
    if (refusal) return refusal
    const requester = limiter.requesterOf(context)
    const body = await bodies.enter(requester, declared ?? maxParcelBytes)
    const account = uploads.open({ requester, sizeBytes: declared })
    const result = body
      ? await receiveParcel(raw, { account, database }).finally(() => body.leave())
      : { status: 'busy' as const }
    if (result.status !== 'stored') await limiter.giveBack(context, 'handover.parcels', {})
    if (result.status === 'share-used') return tooManyRequests(context, result.waitMs)
    if (result.status !== 'stored') return fail(context, result.status)
    return context.json({ status: 'stored', endsInMs: Math.max(0, result.endsAtMs - database.nowMs()) } satisfies ParcelStored)
  })

  const smallBody = bodyLimit({ maxSize: 1024, onError: (context) => fail(context, 'malformed') })
  const readId = async (context: Context) => {
    const request = v.safeParse(ParcelRequest, await jsonBody(context))
    return request.success ? request.output.parcelId : null
  }

  routes.post('/fetch', smallBody, async (context) => {
    const parcelId = await readId(context)
    if (parcelId === null) return fail(context, 'malformed')
    const parcel = await findParcel(database, parcelId, database.nowMs())
    // After the look-up: whoever guesses must not keep the people of the same network from their drafts. A code has 80 random bits.
    if (!parcel) return (await limiter.refuse(context, 'handover.wrong-codes')) ?? fail(context, 'code-ended')
    // It must never run on this origin.
    context.header('Content-Type', 'application/octet-stream')
    context.header('Content-Length', String(parcel.sizeBytes))
    context.header('Content-Disposition', 'attachment')
    return context.body(bodyAsRead(readUpload(database, parcel.uploadKey)))
  })

  routes.post('/forget', smallBody, async (context) => {
    const parcelId = await readId(context)
    if (parcelId === null) return fail(context, 'malformed')
    await forgetParcel(database, parcelId)
    return context.json({ status: 'forgotten' } satisfies ParcelForgotten)
  })

  return routes
}
