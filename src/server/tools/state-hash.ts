import { createHash } from 'node:crypto'

const hashes = new WeakMap<object, string>()

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22)
}

/** Names the state of something that was read from JSON, and equal states alike. Once for each object, which must not change afterwards. */
export function stateHash(value: unknown): string {
  if (typeof value !== 'object' || value === null) return hash(value)
  const known = hashes.get(value) ?? hash(value)
  hashes.set(value, known)
  return known
}

/** Whether two values that were read from JSON say the same. It takes half as long as their hashes, and less where they differ. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  if (keys.length !== Object.keys(other).length) return false
  return keys.every((key) => Object.hasOwn(other, key) && isSame(one[key as keyof object], other[key as keyof object]))
}

/** The earlier one of two that say the same: what was made of it need not be made again. */
export function earlierIfSame<Value>(earlier: Value | undefined, fresh: Value): Value {
  return earlier !== undefined && isSame(earlier, fresh) ? earlier : fresh
}
