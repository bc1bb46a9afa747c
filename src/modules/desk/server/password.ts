import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { maxMemoryBytes, type PasswordHash } from '../settings.ts'

/** Hashes the desk's password, and compares one with the hash of the settings. */

const derive = promisify<Buffer, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

/** OWASP, "Password Storage Cheat Sheet": N=2^15, r=8, p=3, which takes 32 MB. */
const usual = { N: 2 ** 15, r: 8, p: 3 } as const
const saltBytes = 16
const hashBytes = 32

export const minPasswordLength = 12

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
