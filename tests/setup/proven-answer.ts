import { createHash } from 'node:crypto'
import { provenText } from '#shared/applicant-answers.ts'

/** The proof that an answer of the embedded service carries for the request with this key. */
export function proofFor(requestKey: string): string {
  return createHash('sha256').update(provenText(requestKey)).digest('hex')
}

/** An answer of the embedded service to a request. */
export function provenAnswer(request: RequestInit | undefined, body: object, init: ResponseInit = {}): Response {
  const requestKey = new Headers(request?.headers).get('Idempotency-Key') ?? ''
  return Response.json({ ...body, proof: proofFor(requestKey) }, init)
}
