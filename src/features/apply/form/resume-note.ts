import type { ApplicationControl } from './application-control.ts'
import { words } from './words.ts'

/** Says that a field holds what a résumé had for it, until it is changed. null: it does not. */
export function resumeNote({ fromResume }: ApplicationControl, name: string, value: string): string | null {
  return value !== '' && fromResume?.[name] === value ? words.fromResume() : null
}
