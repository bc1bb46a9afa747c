import { backOffMs } from '#shared/back-off.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import type { PinRow } from '../../../device/fair-records.ts'
import type { PinState } from './fair.ts'

/**
 * The PIN of the recruiters' side. Only PBKDF2's result is stored. A short PIN cannot withstand somebody who reads the device's
 * database and guesses at leisure: it protects against people who touch the tablet, and nothing of a person can be read there.
 */

const iterations = 310_000
const maxWrong = 5
/** A minute, doubled up to a day. */
const closures = { firstMs: minuteMs, longestMs: dayMs, randomPart: 0 } as const

export const pinDigits = 6

/** Whether a text can be a PIN. */
export function isPin(text: string): boolean {
  return text.length === pinDigits && /^\d+$/.test(text)
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Derives the stored value of a PIN. @throws TypeError where the page has no WebCrypto */
export async function derivePin(digits: string, salt: string, rounds: number): Promise<string> {
  const encoder = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', encoder.encode(digits), 'PBKDF2', false, ['deriveBits'])
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(salt), iterations: rounds },
    key,
    256,
  )
  return hex(new Uint8Array(bits))
}

export type DerivePin = typeof derivePin

/** A new PIN, without wrong tries. */
export async function newPin(digits: string, derive: DerivePin): Promise<PinRow> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)))
  return { salt, hash: await derive(digits, salt, iterations), iterations, wrong: 0, closures: 0, closed: null }
}

/**
 * How long it stays closed, by a clock that may have been set. A clock that was set back counts from the closing again, so that
 * it neither opens early nor stays closed for hours.
 */
export function closedForMs({ closed }: PinRow, nowMs: number): number {
  return closed ? Math.max(0, closed.untilMs - Math.max(nowMs, closed.atMs)) : 0
}

/** Counts a try as wrong before it is checked, so that ending the page meanwhile saves nobody a try. */
export function countTry(pin: PinRow, nowMs: number): PinRow {
  const wrong = pin.wrong + 1
  if (wrong < maxWrong) return { ...pin, wrong, closed: null }
  const lengthMs = backOffMs(pin.closures + 1, () => 0, closures)
  return { ...pin, wrong: 0, closures: pin.closures + 1, closed: { atMs: nowMs, untilMs: nowMs + lengthMs } }
}

/** The PIN after the right one. */
export function forgiven(pin: PinRow): PinRow {
  return { ...pin, wrong: 0, closures: 0, closed: null }
}

export function pinStateOf(pin: PinRow | null, nowMs: number): PinState {
  const leftMs = pin ? closedForMs(pin, nowMs) : 0
  return leftMs > 0 ? { status: 'closed', untilMs: nowMs + leftMs } : { status: 'ready', triesLeft: maxWrong - (pin?.wrong ?? 0) }
}
