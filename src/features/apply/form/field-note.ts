import type { ApplicationControl } from './application-control.ts'

/** What a field says of an answer that something has entered for the applicant, until it is changed. null: it says nothing. */
export function fieldNote({ notes }: ApplicationControl, name: string, value: string): string | null {
  const note = notes?.[name]
  return value !== '' && note?.value === value ? note.text : null
}
