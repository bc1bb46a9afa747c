import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import {
  type EnvelopeAnswer,
  type EnvelopeStatesAnswer,
  EnvelopeStatesRequest,
  type FairEvent,
  type FairFailure,
  type JoinAnswer,
  JoinRequest,
  type TabletAnswer,
  TabletReport,
} from '../shared/fair.ts'
import { typedCode } from '#shared/code-letters.ts'
import { addressBytes, keyIdOf } from '../shared/fair-envelope.ts'
import { maxEnvelopeBytes } from '#shared/limits.ts'
import { limitConfirmations } from '#server/applications/judge/limit-confirmations.ts'
import { proveAnswers } from '#server/applications/judge/prove-answers.ts'
import type { BodyRoom } from '#server/applications/limits/body-room.ts'
import { retryWhenFullSeconds } from '#server/applications/limits/disk-budget.ts'
import type { Limiter } from '#server/applications/limits/limiter.ts'
import { readBody } from '#server/applications/limits/read-body.ts'
import { statesOfEnvelopes } from './envelope-states.ts'
import { readEvent } from './events.ts'
import { currentKey, findPrivateKey } from './keys.ts'
import { openEnvelope } from './open-envelope.ts'
import { receiveContent } from './receive-content.ts'
import type { ReceiveDeps } from './received.ts'
import { joinEvent, noteReport, standingOf } from './tablets.ts'
import { server as words } from '../words.ts'
import { noteSubmission } from '#server/web/http/answered.ts'
import { jsonBody } from '#server/web/http/json-body.ts'

/**
 * The service of career fairs' tablets. A tablet has forgotten the person by the time that it sends an envelope, so an envelope
 * that can be opened is always stored: whatever the rules refuse goes to the desk.
 */

interface FairDeps extends Omit<ReceiveDeps, 'fileUrl' | 'address' | 'tabletId'> {
  readonly limiter: Limiter
  readonly bodies: BodyRoom
  /** The public address of an uploaded file. */
  readonly fileUrl: (request: Request, uploadKey: string) => string
}

type Reason = FairFailure['reason']

const statuses = {
  malformed: 400,
  'not-this-tablet': 403,
  removed: 403,
  'code-ended': 410,
  'event-over': 410,
  'too-large': 413,
  'unknown-key': 422,
  unreadable: 422,
  busy: 503,
  'no-room': 503,
} as const satisfies Readonly<Record<Reason, number>>

const retryAfterSeconds = 30

const Id = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))

function fail(context: Context, reason: Reason): Response {
  if (reason === 'busy') context.header('Retry-After', String(retryAfterSeconds))
  if (reason === 'no-room') context.header('Retry-After', String(retryWhenFullSeconds))
  return context.json({ error: words.failures[reason](), reason } satisfies FairFailure, statuses[reason])
}

const smallBody = bodyLimit({ maxSize: 64 * 1024, onError: (context) => fail(context, 'malformed') })

async function readJson<Schema extends v.GenericSchema>(context: Context, schema: Schema): Promise<v.InferOutput<Schema> | null> {
  const parsed = v.safeParse(schema, await jsonBody(context))
  return parsed.success ? parsed.output : null
}

/** The secret of the tablet that asks. null: it has none. */
function secretOf(context: Context): string | null {
  return /^Bearer ([\w.~+/=-]{8,256})$/.exec(context.req.header('Authorization') ?? '')?.[1] ?? null
}

export function fairRoutes(deps: FairDeps): Hono {
  const { bodies, database, limiter } = deps
  const routes = new Hono()
  routes.use(proveAnswers)
  const limitTablets = limiter.requests('fair.tablets')

  const standingNow = async (event: FairEvent) => ({
    event,
    key: await currentKey(database),
    sendsMail: deps.mails !== null,
    nowMs: database.nowMs(),
  })

  routes.put('/envelopes/:envelopeId', limiter.requests('fair.envelopes'), async (context) => {
    const { raw } = context.req
    const envelopeId = context.req.param('envelopeId')
    if (!v.is(Id, envelopeId)) return fail(context, 'malformed')
    // An envelope that nobody here can open is refused by its first bytes.
    const judge = async (bytes: Uint8Array): Promise<'unreadable' | 'unknown-key' | null> => {
      const keyId = keyIdOf(bytes)
      if (keyId === null) return 'unreadable'
      return (await findPrivateKey(database, keyId)) ? null : 'unknown-key'
    }
    const requester = limiter.requesterOf(context)
    const head = { bytes: addressBytes, judge }
    const read = await readBody(raw, { room: bodies, requester, maxBytes: maxEnvelopeBytes, head })
    if (read.status !== 'read') return fail(context, read.status === 'cut-off' ? 'malformed' : read.status)
    try {
      const opening = await openEnvelope(read.bytes, envelopeId, async (keyId) => findPrivateKey(database, keyId))
      if (opening.status !== 'opened') return fail(context, opening.status)
      const { envelope } = opening
      // By the address only: a tablet brings the answers of many people.
      const answers = { points: Math.ceil(JSON.stringify(envelope.content).length / 1024), device: null }
      const refusal = await limiter.refuse(context, 'answerKilobytes', answers)
      if (refusal) return refusal
      const { eventId, tabletId } = envelope.content
      const secret = secretOf(context)
      const standing = secret === null ? 'not-this-tablet' : await standingOf(database, { eventId, tabletId, secret })
      const isProved = standing === 'of-event' || standing === 'removed'
      const fileUrl = (uploadKey: string) => deps.fileUrl(raw, uploadKey)
      const { giveBack, mails } = await limitConfirmations(deps.mails, limiter, context)
      const result = await receiveContent(envelopeId, envelope, {
        ...deps,
        mails,
        address: requester.address,
        fileUrl,
        tabletId: isProved ? tabletId : null,
      })
      const isPerson = envelope.content.kind === 'application' || envelope.content.kind === 'interest'
      if (isPerson) noteSubmission(context, result)
      if (result !== 'received' || !isPerson) await giveBack()
      if (result === 'received' || result === 'refused')
        return context.json({ status: result, envelopeId } satisfies EnvelopeAnswer)
      await limiter.giveBack(context, 'answerKilobytes', answers)
      return fail(context, result)
    } finally {
      read.release()
    }
  })

  routes.post('/envelope-states', limitTablets, smallBody, async (context) => {
    const request = await readJson(context, EnvelopeStatesRequest)
    if (!request) return fail(context, 'malformed')
    const envelopes = await statesOfEnvelopes(database, request)
    return context.json({ status: 'known', envelopes } satisfies EnvelopeStatesAnswer)
  })

  routes.post('/join', limitTablets, smallBody, async (context) => {
    const request = await readJson(context, JoinRequest)
    const secret = secretOf(context)
    if (!request) return fail(context, 'malformed')
    if (secret === null) return fail(context, 'not-this-tablet')
    const joined = await joinEvent(database, typedCode(request.code), { tabletId: request.tabletId, secret })
    const event = joined && (await readEvent(database, joined.eventId))
    // After the look-up: whoever guesses must not keep the tablets of the same network out.
    if (!event) return (await limiter.refuse(context, 'fair.wrongCodes')) ?? fail(context, 'code-ended')
    return context.json({ ...(await standingNow(event)), tabletNumber: joined.tabletNumber } satisfies JoinAnswer)
  })

  routes.put('/tablets/:tabletId', limitTablets, smallBody, async (context) => {
    const tabletId = context.req.param('tabletId')
    const report = await readJson(context, TabletReport)
    const secret = secretOf(context)
    if (!report || !v.is(Id, tabletId)) return fail(context, 'malformed')
    if (secret === null) return fail(context, 'not-this-tablet')
    const standing = await noteReport(database, { tabletId, eventId: report.eventId, secret }, report)
    if (standing !== 'of-event') return fail(context, standing)
    const event = await readEvent(database, report.eventId)
    if (!event) return fail(context, 'not-this-tablet')
    return context.json({ status: 'noted', ...(await standingNow(event)) } satisfies TabletAnswer)
  })

  return routes
}
