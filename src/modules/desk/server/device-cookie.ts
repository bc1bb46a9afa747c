import { randomBytes } from 'node:crypto'
import { dayMs } from '#shared/durations.ts'
import { fold } from '#shared/text.ts'
import type { Signer } from '#server/database/signer.ts'

/**
 * The cookie of a device that has signed in before (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing.
 * Its wrong passwords are counted apart, so that whoever guesses at a name locks nobody out who has signed in here. It is signed together
 * with the name under which that was: it counts for no other.
 */

export const deviceCookieName = 'desk-device'
const lifetimeMs = 90 * dayMs

export function deviceCookies(signer: Signer) {
  // Domain separation: the key also signs sessions and upload tickets.
  const signedText = (name: string, device: string, endsAtMs: number) => `desk-device.${device}.${endsAtMs}.${fold(name)}`
  return {
    /** The device. null: nobody has signed in on it under this name, or not for long. */
    read: (cookie: string, name: string, nowMs: number): string | null => {
      const [, device = '', ends = '', signature = ''] = /^([\w-]{22})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(cookie) ?? []
      const endsAtMs = Number(ends)
      // A cookie of a clock that was ahead ends as soon as that shows.
      const isCurrent = endsAtMs > nowMs && endsAtMs <= nowMs + 2 * lifetimeMs
      return isCurrent && signer.isSignedBy(signedText(name, device, endsAtMs), signature) ? device : null
    },
    /** @param known the device. null: it gets a new name */
    make: (known: string | null, name: string, nowMs: number) => {
      const device = known ?? randomBytes(16).toString('base64url')
      const endsAtMs = nowMs + lifetimeMs
      return { cookie: `${device}.${endsAtMs}.${signer.sign(signedText(name, device, endsAtMs))}`, endsAtMs }
    },
  }
}
