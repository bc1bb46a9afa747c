import * as v from 'valibot'
import { consentNames } from '#shared/answer-fields.ts'
import { JobNumber } from '#shared/job.ts'
import { maxTextLength } from '#shared/limits.ts'

/**
 * What a parcel holds: a draft as the form stores it, without its equal-opportunity answers, and the bytes of its files. It comes from
 * another device, perhaps of another release, so what is read passes the schema.
 */

const Text = v.pipe(v.string(), v.maxLength(2 * maxTextLength))
const Amount = v.pipe(v.number(), v.integer(), v.minValue(0))
const list = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.readonly())
const OptionValue = v.union([Text, v.number()])

const Choice = v.object({ id: v.nullable(v.number()), text: Text, isLookedUpLater: v.exactOptional(v.literal(true)) })
const Month = v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(12)))

const FileReference = v.object({ fileId: Text, name: Text, size: Amount, type: Text })

/** What somebody has entered into a form. Files are uploaded by the device that applies. */
export const HandedState = v.object({
  values: v.record(Text, v.union([OptionValue, list(OptionValue)])),
  files: v.record(Text, v.object({ status: v.literal('kept'), file: FileReference })),
  educations: list(
    v.object({
      clientId: Text,
      school: Choice,
      degree: Choice,
      discipline: Choice,
      startMonth: Month,
      startYear: Text,
      endMonth: Month,
      endYear: Text,
    }),
  ),
  employments: list(
    v.object({
      clientId: Text,
      company: Text,
      title: Text,
      startMonth: Month,
      startYear: Text,
      isCurrent: v.boolean(),
      endMonth: Month,
      endYear: Text,
    }),
  ),
  demographics: v.pipe(v.tuple([]), v.readonly()),
  consents: list(v.picklist(consentNames)),
  /** The questions of its form. */
  asked: list(v.object({ name: Text, label: Text })),
})
export type HandedState = v.InferOutput<typeof HandedState>

export const HandedDraft = v.object({
  version: v.literal(1),
  jobId: JobNumber,
  jobTitle: Text,
  place: Text,
  draftId: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  state: HandedState,
  updatedAtMs: Amount,
  /** null: the form requires nothing. */
  progress: v.nullable(v.object({ answeredCount: Amount, requiredCount: v.pipe(Amount, v.minValue(1)) })),
  /** In the order of their bytes. */
  files: list(v.object({ fileId: Text, fileName: Text, mediaType: Text, sizeBytes: Amount })),
  /** Names of files that stay where they are, because they are too large. */
  leftFiles: list(Text),
  /** There are equal-opportunity answers, which stay where they are. */
  hasApart: v.boolean(),
})
export type HandedDraft = v.InferOutput<typeof HandedDraft>

/** A draft with the bytes of its files. */
export interface OpenParcel {
  readonly draft: HandedDraft
  readonly files: readonly Uint8Array<ArrayBuffer>[]
}

const lengthBytes = 4

/** The parcel as bytes: the length of the draft's JSON, the JSON, then the files. */
export function parcelBytes({ draft, files }: OpenParcel): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(draft))
  const bytes = new Uint8Array(files.reduce((sum, { byteLength }) => sum + byteLength, lengthBytes + json.byteLength))
  new DataView(bytes.buffer).setUint32(0, json.byteLength)
  let offset = lengthBytes
  for (const part of [json, ...files]) {
    bytes.set(part, offset)
    offset += part.byteLength
  }
  return bytes
}

/** Reads what `parcelBytes` has written. null: a release that this one does not know has written it. */
export function readParcel(bytes: Uint8Array<ArrayBuffer>): OpenParcel | null {
  if (bytes.byteLength < lengthBytes) return null
  let offset = lengthBytes + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  if (offset > bytes.byteLength) return null
  const parsed = v.safeParse(HandedDraft, parseJson(new TextDecoder().decode(bytes.subarray(lengthBytes, offset))))
  if (!parsed.success) return null
  const files = parsed.output.files.map(({ sizeBytes }) => {
    offset += sizeBytes
    return bytes.slice(offset - sizeBytes, offset)
  })
  return offset === bytes.byteLength ? { draft: parsed.output, files } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
