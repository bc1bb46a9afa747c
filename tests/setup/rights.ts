import { createHash } from 'node:crypto'
import { type RightHashes, type RightSecrets, rightsHeader, rightsText } from '#shared/application-rights.ts'

/** The secrets that a test's device has for an application, by its key. Real ones have nothing to do with it. */
export function secretsOf(key: string): RightSecrets {
  return { read: `read-${key}`, withdraw: `withdraw-${key}`, replace: `replace-${key}` }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export function hashesOf(key: string): RightHashes {
  const { read, replace, withdraw } = secretsOf(key)
  return { read: sha256(read), withdraw: sha256(withdraw), replace: sha256(replace) }
}

/** The header with which such an application is submitted. */
export function rightsOf(key: string): Readonly<Record<string, string>> {
  return { [rightsHeader]: rightsText(hashesOf(key)) }
}
