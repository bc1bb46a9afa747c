import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { type FileKind, fileRules, mediaTypes } from '#shared/file-types.ts'
import { uploadTicketLifetimeSeconds, videoExtensions } from '#shared/limits.ts'
import { incomingFolder } from '../files/loose-objects.ts'
import type { Signer } from '../../database/signer.ts'
import type { ObjectStore } from '../../database/object-store.ts'

/**
 * Upload tickets, modelled on S3 presigned POST: the fields carry a signed policy with the key that may be written, its expiry,
 * maximum size and kind. The server generates the key; it never contains a file name from a candidate's device.
 */

const Policy = v.object({
  key: v.pipe(v.string(), v.uuid()),
  kind: v.picklist(['document', 'video']),
  /** If set, the file's part must declare the same type. */
  contentType: v.nullable(v.string()),
  maxBytes: v.number(),
  /** The name that the device gives itself, for its share of the room. */
  device: v.optional(v.nullable(v.string()), null),
  expiresAtMs: v.number(),
})
export type UploadPolicy = v.InferOutput<typeof Policy>

export interface UploadTicket {
  readonly url: string
  /** Must be sent before the file, all of them, in this order. */
  readonly fields: Readonly<Record<string, string>>
}

export type TicketProblem = 'malformed' | 'forged' | 'expired'

const videoMediaTypes = videoExtensions.map((extension) => mediaTypes[extension])

/** The kind of file for a content type. null when no form field accepts it. */
export function kindOfMediaType(contentType: string): FileKind | null {
  const essence = contentType.split(';')[0]?.trim().toLowerCase()
  if (videoMediaTypes.includes(essence)) return 'video'
  return Object.values(mediaTypes).includes(essence ?? '') ? 'document' : null
}

interface TicketRequest {
  readonly uploadUrl: string
  readonly kind: FileKind
  readonly contentType: string | null
  readonly device: string | null
  readonly nowMs: number
}

/** Domain separation: the key also signs session tokens (`applications/take/autocomplete.ts`), which must not be valid as tickets. */
const signedText = (encodedPolicy: string) => `upload.${encodedPolicy}`

/** Issues a ticket for one file. */
export function issueTicket(signer: Signer, { uploadUrl, kind, contentType, device, nowMs }: TicketRequest): UploadTicket {
  const policy: UploadPolicy = {
    key: randomUUID(),
    kind,
    contentType,
    maxBytes: fileRules[kind].maxBytes,
    device,
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

/**
 * Issues a ticket for the store: a browser posts the file there, with exactly this size and type, to a key of its own.
 * @param sizeBytes null: the client does not say, so that any size of the kind is allowed
 */
export function issueStoreTicket(
  store: ObjectStore,
  { contentType, kind, sizeBytes }: Pick<TicketRequest, 'contentType' | 'kind'> & { readonly sizeBytes: number | null },
): Promise<UploadTicket> {
  return store.issueTicket({
    key: incomingFolder + randomUUID(),
    // The type of a document is told by its name, and judged by its first bytes.
    contentType: contentType ?? 'application/octet-stream',
    minBytes: sizeBytes ?? 1,
    maxBytes: sizeBytes ?? fileRules[kind].maxBytes,
    lifetimeSeconds: uploadTicketLifetimeSeconds,
  })
}

/** Verifies the fields before a file. Returns the policy, or why the ticket is invalid. */
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
