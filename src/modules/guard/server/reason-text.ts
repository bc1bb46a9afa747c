import type { HeldReason } from '#server/applications/judge/judgement.ts'
import { server as words } from '../words.ts'

const { reasons } = words

/** Codes without a number. */
const plain = {
  'proof-missing': reasons['proof-missing'],
  'proof-foreign': reasons['proof-foreign'],
  'proof-expired': reasons['proof-expired'],
  'proof-used': reasons['proof-used'],
  'hidden-field': reasons['hidden-field'],
  'throw-away-address': reasons['throw-away-address'],
} as const
const counted = {
  fast: reasons.fast,
  'set-by-program': reasons['set-by-program'],
  'same-file': reasons['same-file'],
  'same-answers': reasons['same-answers'],
  'same-network': reasons['same-network'],
} as const

/** A reason as a sentence for recruiters. null: it is none of the guard's. */
export function reasonText({ code, count }: HeldReason): string | null {
  if (Object.hasOwn(plain, code)) return plain[code as keyof typeof plain]()
  return Object.hasOwn(counted, code) ? counted[code as keyof typeof counted]({ count: count ?? 0 }) : null
}
