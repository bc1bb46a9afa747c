import * as v from 'valibot'
import { applicantUrl, idempotencyHeader } from '#shared/endpoints.ts'
import { extensionOf, type FileKind, mediaTypes } from '#shared/file-types.ts'
import type { AnswerMap, StoredFile } from '#shared/answer-map.ts'
import { requestJson } from '#platform/http.ts'
import { postForm } from '#platform/post-form.ts'
import { settings } from '#platform/settings.ts'

/** Talks to the applicant service (specification 7). Every failure is a result; what to say of it is the form's affair. */

const Ticket = v.object({ url: v.string(), fields: v.objectWithRest({ key: v.string() }, v.string()) })

const Failure = v.object({ error: v.string(), field: v.optional(v.string()) })

export type UploadResult =
  | { readonly status: 'stored'; readonly file: StoredFile }
  /** The service does not want this file, and says why. */
  | { readonly status: 'refused'; readonly reason: string | null }
  | { readonly status: 'unreachable' }
  | { readonly status: 'aborted' }

interface UploadOptions {
  readonly kind: FileKind
  readonly onProgress: (fraction: number) => void
  readonly signal: AbortSignal
}

async function fetchTicket(kind: FileKind, fileName: string): Promise<v.InferOutput<typeof Ticket> | null> {
  const base = settings.applicantUrl
  const url =
    kind === 'video'
      ? applicantUrl.typedUploadTicket(base, mediaTypes[extensionOf(fileName)] ?? '')
      : applicantUrl.uploadTicket(base)
  const result = await requestJson(url)
  if (result.status !== 'ok') return null
  const parsed = v.safeParse(Ticket, result.body)
  return parsed.success ? parsed.output : null
}

function reasonOf(body: unknown): string | null {
  const parsed = v.safeParse(Failure, body)
  return parsed.success ? parsed.output.error : null
}

/** Uploads one file: a fresh ticket, then the form with the ticket's fields first and the file last. */
export async function uploadFile(file: File, { kind, onProgress, signal }: UploadOptions): Promise<UploadResult> {
  const ticket = await fetchTicket(kind, file.name)
  if (signal.aborted) return { status: 'aborted' }
  if (!ticket) return { status: 'unreachable' }
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
  form.append('file', file)
  const result = await postForm(ticket.url, form, { onProgress, signal })
  if (result.status === 'refused') return { status: 'refused', reason: reasonOf(result.body) }
  if (result.status !== 'ok') return result
  return { status: 'stored', file: { url: ticket.url + ticket.fields.key, fileName: file.name } }
}

export type SubmitResult =
  | { readonly status: 'sent' }
  /** An earlier try under the same key had arrived after all, with other answers. */
  | { readonly status: 'already-received' }
  | { readonly status: 'job-closed' }
  /** The service read the application and does not take it as it is. */
  | { readonly status: 'refused'; readonly reason: string | null; readonly field: string | null }
  /** Nobody knows whether it arrived; the same key may be sent again. */
  | { readonly status: 'unreachable' }

const submitTimeoutMs = 60_000

/** Sends one application. The same key never makes a second one, however often it is sent (contracts.md). */
export async function submitApplication(jobId: number, answers: AnswerMap, idempotencyKey: string): Promise<SubmitResult> {
  const result = await requestJson(applicantUrl.submit(settings.applicantUrl, jobId), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [idempotencyHeader]: idempotencyKey },
    body: JSON.stringify(answers),
    timeoutMs: submitTimeoutMs,
  })
  if (result.status === 'unreachable') return result
  const failure = v.safeParse(Failure, result.body)
  // The board answers some failures with 200 and an `error` key (greenhouse.md 1.9): only its absence is success.
  const hasError = typeof result.body === 'object' && result.body !== null && 'error' in result.body
  if (result.status === 'ok' && !hasError) return { status: 'sent' }
  if (result.status === 'refused') {
    if (result.code === 409) return { status: 'already-received' }
    if (result.code === 404 || result.code === 410) return { status: 'job-closed' }
    if (result.code >= 500) return { status: 'unreachable' }
  }
  return failure.success
    ? { status: 'refused', reason: failure.output.error, field: failure.output.field ?? null }
    : { status: 'refused', reason: null, field: null }
}
