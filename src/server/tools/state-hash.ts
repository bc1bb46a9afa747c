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

/** The earlier one of two that say the same: what was made of it need not be made again. Comparing all parts takes ten times as long. */
export function earlierIfSame<Value>(earlier: Value | undefined, fresh: Value): Value {
  return earlier !== undefined && stateHash(earlier) === stateHash(fresh) ? earlier : fresh
}
