import { siteLanguageOf } from '#shared/site-languages.ts'
import { atsNotes } from './ats/notes.ts'
import { currentLanguage } from '../web/language/language.ts'
import { delivery as words } from '../words.ts'

/**
 * The notes of the ledger. They are stored and logged in English, as lines that have at most one value, and are read in the language of the
 * desk. What is no such line stays as it is: what a system has answered.
 */
export const deliveryNotes = {
  ...atsNotes,
  withdrawn: 'withdrawn by the applicant',
  queuedByHand: 'queued again by hand',
  markedByHand: 'marked by hand',
  reported: 'reported by the system',
  sentOnByHand: 'sent on by hand',
  sentOnByItself: 'sent on because nobody had decided',
  sentOnAsConfirmed: 'sent on because the email address was confirmed',
  sentOnUnguarded: 'sent on because nothing is held any more',
  discarded: 'discarded by hand',
  broughtBack: 'brought back by the applicant',
  notTold: 'held again, because the mail about it could not be sent',
  serverEnded: 'the server ended while it was sending',
  restored: 'restored from the backup of {time}',
  boardIsSilent: 'the board does not answer',
  boardHasJob: '{answer}, but the board has the job',
  jobIsClosed: 'the job is closed',
  jobHadClosed: 'the job had closed when it arrived',
  noSuchJob: 'no such job',
  notSent: 'not sent yet',
  notChecked: 'its files are not checked yet',
  foundByScanner: 'a file in which a scanner found something',
  notPrepared: 'error: {error}',
  tooLarge: 'too large ({answer})',
} as const

const beforeLeftOut = ', left out: '

/** The note of a delivery without some parts. */
export const noteWithLeftOut = (note: string, parts: readonly string[]) => [note, ...parts].join(beforeLeftOut)

const isTime = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)

function valueText(value: string): string | number {
  if (/^\d{1,6}$/.test(value)) return Number(value)
  if (!isTime(value)) return noteLineText(value)
  const language = siteLanguageOf(currentLanguage())
  const parts = { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC', timeZoneName: 'short' }).format(new Date(value))
}

/** A note in the language in which the server speaks. */
export function noteLineText(note: string): string {
  const [first = '', ...leftOut] = note.split(beforeLeftOut)
  if (leftOut.length > 0) {
    const list = new Intl.ListFormat(siteLanguageOf(currentLanguage()))
    return words.leftOut({ answer: noteLineText(first), parts: list.format(leftOut.map(noteLineText)) })
  }
  for (const [name, line] of Object.entries(deliveryNotes)) {
    const say = words.notes[name as keyof typeof deliveryNotes] as (values?: object) => string
    const [before = '', valueName, after = ''] = line.split(/\{(\w+)\}/)
    if (valueName === undefined) {
      if (note === line) return say()
    } else if (note.length > before.length + after.length && note.startsWith(before) && note.endsWith(after)) {
      return say({ [valueName]: valueText(note.slice(before.length, note.length - after.length)) })
    }
  }
  return note
}
