import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type FileKind, fileRules, mediaTypes } from '#shared/file-types.ts'
import { uploadTicketLifetimeSeconds, videoExtensions } from '#shared/limits.ts'
import type { Signer } from '../secrets.ts'

/**
 * Upload tickets after the manner of an S3 presigned POST: the fields carry a signed policy that says which key may be
 * written, until when, how large and of which kind. The key is ours alone; no name from a person's device is ever in it.
 */

const Policy = v.object({
  key: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(['document', 'video']),
  /** When given, the file's own part must declare it. */
  contentType: v.nullable(v.string()),
  maxBytes: v.number(),
  expiresAtMs: v.number(),
})
export type UploadPolicy = v.InferOutput<typeof Policy>

export interface UploadTicket {
  readonly url: string
  /** Sent before the file, all of them, in this order. */
  readonly fields: Readonly<Record<string, string>>
}

export type TicketProblem = 'malformed' | 'forged' | 'expired'

const videoMediaTypes = videoExtensions.map((extension) => mediaTypes[extension])

/** The kind of file a content type stands for, or null when no field of a form takes it. */
export function kindOfMediaType(contentType: string): FileKind | null {
  const essence = contentType.split(';')[0]?.trim().toLowerCase()
  if (videoMediaTypes.includes(essence)) return 'video'
  return Object.values(mediaTypes).includes(essence ?? '') ? 'document' : null
}

interface TicketRequest {
  readonly uploadUrl: string
  readonly kind: FileKind
  readonly contentType: string | null
  readonly nowMs: number
}

/** The same key signs other things too (`autocomplete/routes.ts`): none of them can be passed off as a ticket. */
const signedText = (encodedPolicy: string) => `upload.${encodedPolicy}`

/** A ticket for one file. */
export function issueTicket(signer: Signer, { uploadUrl, kind, contentType, nowMs }: TicketRequest): UploadTicket {
  const policy: UploadPolicy = {
    key: randomUUID(),
    kind,
    contentType,
    maxBytes: fileRules[kind].maxBytes,
    expiresAtMs: nowMs + uploadTicketLifetimeSeconds * 1000,
  }
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64url')
  return {
    url: uploadUrl,
    fields: {
      key: policy.key,
      ...(contentType === null ? {} : { 'Content-Type': contentType }),
      policy: encoded,
      signature: signer.sign(signedText(encoded)),
    },
  }
}

/** Reads the fields that came before a file: what they allow, or why they allow nothing. */
export function readTicket(
  signer: Signer,
  fields: Readonly<Record<string, string>>,
  nowMs: number,
): { readonly policy: UploadPolicy } | { readonly problem: TicketProblem } {
  const encoded = fields['policy'] ?? ''
  if (!signer.isSignedBy(signedText(encoded), fields['signature'] ?? ''))
    return { problem: encoded === '' ? 'malformed' : 'forged' }
  const policy = v.parse(Policy, JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')))
  if (fields['key'] !== policy.key) return { problem: 'forged' }
  if (policy.contentType !== null && fields['Content-Type'] !== policy.contentType) return { problem: 'forged' }
  return nowMs > policy.expiresAtMs ? { problem: 'expired' } : { policy }
}
