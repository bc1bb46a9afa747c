import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { provenText } from '#shared/applicant-answers.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'

/** The proof that an answer belongs to the request with this key. */
export function proofOf(requestKey: string): string {
  return createHash('sha256').update(provenText(requestKey)).digest('hex')
}

/**
 * Adds the proof of the request's key to every JSON answer, failures of the framework included, so that no answer of the
 * service looks like one of a gateway. A request without a key gets its answer without a proof.
 */
export const proveAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  const requestKey = context.req.header(idempotencyHeader)
  const { headers, status } = context.res
  if (requestKey === undefined || !headers.get('Content-Type')?.startsWith('application/json')) return
  const body = (await context.res.json()) as object
  // Hono copies the headers of the response that it replaces.
  context.res = new Response(JSON.stringify({ ...body, proof: proofOf(requestKey) }), { status, headers })
}
