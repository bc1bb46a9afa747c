import { latinDigits } from './text.ts'

/** Codes of 80 random bits that people read on one screen and type on another, or scan as a QR code. */

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

/** A code as a screen reader shall spell it: each letter by itself, in groups of four. */
export function spelledCode(code: string): string {
  return codeInFours(code)
    .split(' ')
    .map((group) => Array.from(group).join(' '))
    .join(', ')
}
