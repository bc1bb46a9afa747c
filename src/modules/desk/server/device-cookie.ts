import { randomBytes } from 'node:crypto'
import { dayMs } from '#shared/durations.ts'
import type { Signer } from '#server/database/signer.ts'
import type { PasswordHash } from '../settings.ts'
import { tagOf } from './password.ts'

/**
 * The cookie of a device that has signed in before (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It opens nothing.
 * Its wrong passwords are counted apart, so that a stranger in the same network, or a flood from many, locks no recruiter out. It
 * is signed together with the password's hash: after a change of the password, every device is a stranger.
 */

export const deviceCookieName = 'desk-device'
const lifetimeMs = 90 * dayMs

export function deviceCookies(signer: Signer, password: PasswordHash) {
  // Domain separation: the key also signs sessions and upload tickets.
  const signedText = (device: string, endsAtMs: number) => `desk-device.${tagOf(password)}.${device}.${endsAtMs}`
  return {
    /** The name of the device. null: it has not signed in, or not for long. */
    read: (cookie: string, nowMs: number): string | null => {
      const [, device = '', ends = '', signature = ''] = /^([\w-]{22})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(cookie) ?? []
      const endsAtMs = Number(ends)
      // A cookie of a clock that was ahead ends as soon as that shows.
      const isCurrent = endsAtMs > nowMs && endsAtMs <= nowMs + 2 * lifetimeMs
      return isCurrent && signer.isSignedBy(signedText(device, endsAtMs), signature) ? device : null
    },
    /** @param known the device. null: it gets a new name */
    make: (known: string | null, nowMs: number) => {
      const device = known ?? randomBytes(16).toString('base64url')
      const endsAtMs = nowMs + lifetimeMs
      return { cookie: `${device}.${endsAtMs}.${signer.sign(signedText(device, endsAtMs))}`, endsAtMs }
    },
  }
}
