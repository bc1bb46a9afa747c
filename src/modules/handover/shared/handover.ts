import * as v from 'valibot'
import { latinDigits } from '#shared/text.ts'
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

/** Digits and capitals without I, L, O and U, each of which stands for five bits (Crockford's base 32). */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const bitsOfLetter = 5
export const codeLength = 16
export const codeByteCount = (codeLength * bitsOfLetter) / 8
const codePattern = /^[0-9A-HJKMNP-TV-Z]{16}$/

/** Writes the random bytes of a code in letters. @param bytes `codeByteCount` of them */
export function codeOf(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from(
    { length: codeLength },
    (_, index) => letters[Number.parseInt(bits.slice(index * bitsOfLetter, (index + 1) * bitsOfLetter), 2)],
  ).join('')
}

/** The bytes that `codeOf` has written. */
export function codeBytes(code: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(code, (letter) => letters.indexOf(letter).toString(2).padStart(bitsOfLetter, '0')).join('')
  return Uint8Array.from({ length: codeByteCount }, (_, index) => Number.parseInt(bits.slice(index * 8, (index + 1) * 8), 2))
}

/** What somebody has typed of a code, as it is meant: big letters without space, Latin digits, and no O for a 0 and no I or L for a 1. */
export function typedCode(text: string): string {
  return latinDigits(text)
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-Z]/g, '')
    .slice(0, codeLength)
}

/** Whether a text is a whole code. */
export function isCode(text: string): boolean {
  return codePattern.test(text)
}

/** A code, or a part of one, in groups of four. */
export function codeInFours(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join(' ')
}

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
