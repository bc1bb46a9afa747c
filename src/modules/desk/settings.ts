import * as v from 'valibot'
import { declareSettings } from '#server/web/settings/module-settings.ts'

/** The setting that opens the desk. */

/** A hash that asks for more would let a typing error use up the memory. */
export const maxMemoryBytes = 256 * 1024 * 1024

/**
 * The hash of the desk's password, as `DESK_PASSWORD` holds it: `scrypt:N:r:p:salt:hash`. It has no character that a shell or
 * an `.env` file would change. The parameters are part of it, so that they can grow without a new password.
 */
export interface PasswordHash {
  readonly N: number
  readonly r: number
  readonly p: number
  readonly salt: Buffer
  readonly hash: Buffer
}

const pattern = /^scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3}):([\w-]{22,88}):([\w-]{43,88})$/

/** Parses a hash. null: malformed, or with parameters that are too weak or too expensive. */
export function parsePasswordHash(text: string): PasswordHash | null {
  const [, n, blockSize, parallel, salt = '', hash = ''] = pattern.exec(text) ?? []
  const [N, r, p] = [Number(n), Number(blockSize), Number(parallel)]
  const isPowerOfTwo = Math.log2(N) % 1 === 0
  if (!isPowerOfTwo || N < 2 ** 14 || r < 8 || p < 1 || p > 16 || 128 * N * r > maxMemoryBytes / 2) return null
  return { N, r, p, salt: Buffer.from(salt, 'base64url'), hash: Buffer.from(hash, 'base64url') }
}

export const settings = declareSettings({
  name: 'desk',
  variables: {
    DESK_PASSWORD: v.optional(
      v.pipe(
        v.string(),
        v.transform(parsePasswordHash),
        v.check((hash) => hash !== null, "Expected a hash from 'npm run desk-password', not the password itself"),
      ),
    ),
  },
  /** The hash of the password. null: there is no desk. */
  read: ({ DESK_PASSWORD = null }) => DESK_PASSWORD,
  ofPages: () => ({}),
})
