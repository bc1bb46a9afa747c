import { deliveryNoteText } from '#server/delivery/aside-note.ts'
import { deliveryNotes } from '#server/delivery/notes.ts'
import { server } from '../words.ts'

/**
 * The notes of a delivery in sentences for recruiters. Nothing that a system has answered is shown as it is: whoever asks for support finds it
 * under the details.
 */

const { notes: words } = server

/** What the answers of systems call the fields that every form has. */
const contactNames = {
  email: /\be-?mail/i,
  phone: /\bphone/i,
  first_name: /\bfirst[_ ]name/i,
  last_name: /\blast[_ ]name/i,
} as const

/** The contact fields that an answer names. */
export function contactFieldsOf(note: string): readonly (keyof typeof contactNames)[] {
  const names = Object.entries(contactNames) as [keyof typeof contactNames, RegExp][]
  return names.flatMap(([field, name]) => (name.test(note) ? [field] : []))
}

const refusals = { email: words.email, phone: words.phone, first_name: words.name, last_name: words.name } as const

/** Whether an answer asks for what is not there. */
export const isMissing = (note: string) => /\brequired\b|\bblank\b|\bmissing\b/i.test(note)

/** Lines whose value is what a system or a network has said, and the sentence in their place. */
const withCodes: readonly (readonly [string, () => string])[] = [
  [deliveryNotes.noConnection, words.noConnection],
  [deliveryNotes.noAnswer, words.noAnswer],
  [deliveryNotes.notPrepared, words.notPrepared],
  [deliveryNotes.tooLarge, words.tooLarge],
  [deliveryNotes.boardHasJob, words.boardHasJob],
  [deliveryNotes.blocked, words.blocked],
]

function isLine(line: string, note: string): boolean {
  const [before = '', , after = ''] = line.split(/\{(\w+)\}/)
  return note.length > before.length + after.length && note.startsWith(before) && note.endsWith(after)
}

function answerText(note: string): string {
  const [, status = ''] = /^HTTP (\d{3})/.exec(note) ?? []
  const [field] = contactFieldsOf(note)
  if (status.startsWith('2') && !note.includes(':')) return ''
  if (field) return refusals[field]()
  if (/\bquestion_\d/.test(note)) return words.answer()
  if (/^429|^503/.test(status)) return words.later()
  if (/^5|^408/.test(status)) return words.noAnswer()
  return words.unknown()
}

const leftOut = ', left out: '

/** A note without codes. '': it says nothing more than the state. */
export function plainNote(note: string): string {
  if (note === '') return ''
  const coded = withCodes.find(([line]) => isLine(line, note))
  if (coded) return coded[1]()
  if (/^HTTP \d/.test(note)) {
    const parts = note.split(leftOut).slice(1)
    return parts.length === 0 ? answerText(note) : words.leftOut({ parts: parts.map(deliveryNoteText).join(', ') })
  }
  const text = deliveryNoteText(note)
  return text === note ? words.unknown() : text
}
