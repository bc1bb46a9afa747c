import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/**
 * The hash of the desk's password, as `DESK_PASSWORD` holds it: `scrypt:N:r:p:salt:hash`. It has no character that a shell or
 * an `.env` file would change. The parameters are part of it, so that they can grow without a new password.
 */

const derive = promisify<Buffer, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** OWASP, "Password Storage Cheat Sheet": N=2^15, r=8, p=3, which takes 32 MB. */
const usual = { N: 2 ** 15, r: 8, p: 3 } as const
const saltBytes = 16
const hashBytes = 32
/** A hash that asks for more would let a typing error use up the memory. */
const maxMemoryBytes = 256 * 1024 * 1024

export const minPasswordLength = 12

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

/** Names a password in what is signed, so that it counts only while the password is the same. */
export function tagOf({ hash, salt }: PasswordHash): string {
  return createHash('sha256').update(salt).update(hash).digest('hex')
}

/** People type the same letter in several ways (Unicode TR15). */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

/** Hashes a password with a new salt. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const { N, p, r } = usual
  const hash = await derive(bytesOf(password), salt, hashBytes, { N, r, p, maxmem: maxMemoryBytes })
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join(':')
}

/** Compares in constant time. */
export async function isPassword(password: string, { N, hash, p, r, salt }: PasswordHash): Promise<boolean> {
  const given = await derive(bytesOf(password), salt, hash.length, { N, r, p, maxmem: maxMemoryBytes })
  return timingSafeEqual(given, hash)
}
