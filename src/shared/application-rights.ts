import * as v from 'valibot'

/**
 * What somebody may do with an application that was sent: read its state, withdraw it, replace it by another one. Each right has a
 * secret of its own, made at random by the device that submits. The device keeps the secrets with the application and shows one when it
 * uses that right. The service stores only their hashes, which come with the submission. They are never part of a draft, of what is
 * handed to another device, or of an address, and a fair's tablet has none.
 */
export const rights = ['read', 'withdraw', 'replace'] as const
export type Right = (typeof rights)[number]

/** 122 random bits, as `crypto.randomUUID` writes them, or more. */
const secret = v.pipe(v.string(), v.regex(/^[\w-]{32,255}$/))
export const RightSecrets = v.object({ read: secret, withdraw: secret, replace: secret })
export type RightSecrets = Readonly<v.InferOutput<typeof RightSecrets>>

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const RightHashes = v.pipe(
  v.object({ read: hash, withdraw: hash, replace: hash }),
  v.check((hashes) => new Set(Object.values(hashes)).size === rights.length),
)
/** The SHA-256 of each secret, in lower-case hexadecimal digits. */
export type RightHashes = Readonly<v.InferOutput<typeof RightHashes>>

/** Carries the hashes of a submission's secrets: `read=…, withdraw=…, replace=…`. */
export const rightsHeader = 'Application-Rights'

export function makeRights(newId: () => string): RightSecrets {
  return { read: newId(), withdraw: newId(), replace: newId() }
}

/** The value of `rightsHeader`. */
export function rightsText(hashes: RightHashes): string {
  return rights.map((right) => `${right}=${hashes[right]}`).join(', ')
}

/** Reads the value of `rightsHeader`. null: it is wrong, or one hash stands for two rights. */
export function readRights(text: string): RightHashes | null {
  const pairs = text.split(',').map((pair) => pair.trim().split('='))
  const parsed = v.safeParse(RightHashes, Object.fromEntries(pairs))
  return parsed.success && pairs.length === rights.length ? parsed.output : null
}
