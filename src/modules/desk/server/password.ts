import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** Hashes the passwords of the desk's people, and compares one with its hash. */

const derive = promisify<Buffer, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** OWASP, "Password Storage Cheat Sheet": N=2^15, r=8, p=3, which takes 32 MB. */
const usual = { N: 2 ** 15, r: 8, p: 3 } as const
const maxMemoryBytes = 256 * 1024 * 1024
const saltBytes = 16
const hashBytes = 32

/** `scrypt:N:r:p:salt:hash`. The parameters are part of it, so that they can grow without new passwords. */
const pattern = /^scrypt:(\d{1,8}):(\d{1,3}):(\d{1,3}):([\w-]+):([\w-]+)$/

/** People type the same letter in several ways (Unicode TR15). */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFKC'))

/** Hashes a password with a new salt. */
export async function hashPassword(password: string, { N, p, r }: { N: number; r: number; p: number } = usual): Promise<string> {
  const salt = randomBytes(saltBytes)
  const hash = await derive(bytesOf(password), salt, hashBytes, { N, r, p, maxmem: maxMemoryBytes })
  return ['scrypt', N, r, p, salt.toString('base64url'), hash.toString('base64url')].join(':')
}

/**
 * Compares a password with a stored hash, in constant time.
 * @param stored null: nobody has that name, or no password. It takes as long as if somebody had
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [, n, blockSize, parallel, salt = '', wanted = ''] = pattern.exec(stored ?? '') ?? []
  const [N, r, p] = wanted === '' ? [usual.N, usual.r, usual.p] : [Number(n), Number(blockSize), Number(parallel)]
  const hash = Buffer.from(wanted, 'base64url')
  const given = await derive(bytesOf(password), Buffer.from(salt, 'base64url'), hash.length || hashBytes, {
    N,
    r,
    p,
    maxmem: maxMemoryBytes,
  })
  return hash.length > 0 && timingSafeEqual(given, hash)
}
