import * as v from 'valibot'
import { isCode, typedCode } from '#shared/code-letters.ts'
import { handoverPage } from './handover-page.ts'

/**
 * A draft's way from one device to another. The first device makes a code of 80 random bits, seals the draft and leaves it with the
 * server as a parcel. Whoever has the code fetches the parcel, opens it and acknowledges it, and the server deletes it then, or
 * after `handoverMinutes`. The parcel's id and its key are both derived from the whole code, so that the id, which the server gets,
 * says nothing about the key, which it never gets.
 *
 * The code never stands in a query string or a path: the address of the other device has it in its fragment, which browsers send
 * to no server, and requests have the id in their body. The id of a parcel that is not there, was acknowledged or has ended is
 * always answered alike.
 */

export const handoverApi = '/api/handover'

export const handoverUrl = {
  /** POST the parcel's id in `parcelIdBytes`, then what is sealed: `ParcelStored`. Harmless if it is repeated with the same bytes. */
  store: () => handoverApi,
  /** POST a `ParcelRequest`: what is sealed. Harmless if repeated. */
  fetch: () => `${handoverApi}/fetch`,
  /** POST a `ParcelRequest`: deletes the parcel. `ParcelForgotten`, also if there is none. */
  forget: () => `${handoverApi}/forget`,
} as const

/** A parcel is kept until it is acknowledged, and for so long at most. */
export const handoverMinutes = 15
/** Of what is sealed: three documents of the largest size. A video that does not fit stays where it is. */
export const maxParcelBytes = 32 * 1024 * 1024
export const parcelIdBytes = 16

/** With '=', so that it never passes for the anchor of a place in the page, which an event of the site may have. */
const fragment = 'code='

/** The address that fills the other device's form. */
export function handoverPath(code: string): string {
  return `${handoverPage}#${fragment}${code}`
}

/** The code in the hash of an address. null: it has none, or not a whole one. @param hash as `location.hash` has it, with '#' */
export function codeInHash(hash: string): string | null {
  const text = hash.slice(1)
  const code = text.startsWith(fragment) ? typedCode(text.slice(fragment.length)) : ''
  return isCode(code) ? code : null
}

/** What each of the two values that a code gives is for (RFC 5869, 2.3). */
export const parcelInfo = { id: 'careers draft parcel id 1', key: 'careers draft parcel key 1' } as const

export const ParcelRequest = v.object({
  /** `parcelIdBytes` in lower-case hexadecimal digits. */
  parcelId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
})
export type ParcelRequest = v.InferOutput<typeof ParcelRequest>

export const ParcelStored = v.object({
  status: v.literal('stored'),
  /** How long it is kept from now on, because clocks differ. */
  endsInMs: v.pipe(v.number(), v.minValue(0)),
})
export type ParcelStored = v.InferOutput<typeof ParcelStored>

export const ParcelForgotten = v.object({ status: v.literal('forgotten') })
export type ParcelForgotten = v.InferOutput<typeof ParcelForgotten>

export const ParcelFailure = v.object({
  error: v.string(),
  reason: v.picklist([
    'malformed',
    /** There is no such parcel, or not any more. */
    'code-ended',
    'too-large',
    /** Another parcel has this id. */
    'taken',
    /** Too many requests, too many wrong codes, or too many others. `Retry-After` says when. */
    'busy',
    /** Nothing more can be stored at the moment. */
    'no-room',
  ]),
})
export type ParcelFailure = v.InferOutput<typeof ParcelFailure>
