import * as v from 'valibot'
import { applicantUrl } from '#shared/endpoints.ts'
import { extensionOf, type FileKind, mediaTypes } from '#shared/file-types.ts'
import type { StoredFile } from '#shared/answer-map.ts'
import { type HttpResult, requestJson } from '#platform/http.ts'
import { postForm, type PostFormResult } from '#platform/post-form.ts'
import { reportProblem } from '#platform/report.ts'
import { settings } from '#platform/settings.ts'

/** Uploads files while a form is filled in (specification 7). Every failure is a result; what to say of it is the form's affair. */

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

/** Specification 8: logged to the console only. Without the file's name, and without the service's words, which may quote it. */
function reportFailedUpload(result: HttpResult | PostFormResult): void {
  reportProblem(`upload failed: ${result.status === 'refused' ? result.code : 'unreachable'}`)
}

function fetchTicket(kind: FileKind, fileName: string): Promise<HttpResult> {
  const base = settings.applicantUrl
  return requestJson(
    kind === 'video'
      ? applicantUrl.typedUploadTicket(base, mediaTypes[extensionOf(fileName)] ?? '')
      : applicantUrl.uploadTicket(base),
  )
}

function reasonOf(body: unknown): string | null {
  const parsed = v.safeParse(Failure, body)
  return parsed.success ? parsed.output.error : null
}

/** Uploads one file: a fresh ticket, then the form with the ticket's fields first and the file last. */
export async function uploadFile(file: File, { kind, onProgress, signal }: UploadOptions): Promise<UploadResult> {
  const answer = await fetchTicket(kind, file.name)
  if (signal.aborted) return { status: 'aborted' }
  const parsed = v.safeParse(Ticket, answer.status === 'ok' ? answer.body : null)
  if (!parsed.success) {
    reportFailedUpload(answer)
    return { status: 'unreachable' }
  }
  const ticket = parsed.output
  const form = new FormData()
  for (const [name, value] of Object.entries(ticket.fields)) form.append(name, value)
  form.append('file', file)
  const result = await postForm(ticket.url, form, { onProgress, signal })
  if (result.status === 'aborted') return result
  if (result.status !== 'ok') reportFailedUpload(result)
  if (result.status === 'refused') return { status: 'refused', reason: reasonOf(result.body) }
  if (result.status !== 'ok') return result
  return { status: 'stored', file: { url: ticket.url + ticket.fields.key, fileName: file.name } }
}
