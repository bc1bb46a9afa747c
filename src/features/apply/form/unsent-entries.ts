import { type AnswerError, educationErrors, employmentErrors } from '#shared/application-rules.ts'
import { choicesText } from '#shared/facts/facts-text.ts'
import { form as rules } from '#shared/form/words.ts'
import type { JobForm } from '#shared/job.ts'
import { language } from '#shared/words.ts'
import { listText } from '#ui/sentence/list-text.ts'
import { educationOf, employmentOf } from './answer-map.ts'
import {
  type EducationRow,
  type EmploymentRow,
  type Entered,
  isEducationBlank,
  isEducationChosen,
  isEmploymentBlank,
} from '#shared/form/entered.ts'
import { form as words } from '../words.ts'

/**
 * The schools and jobs of a form that are not sent, because something is missing in them, and why. They do not block a submit where
 * they are optional, so the form and the check say what becomes of them.
 */

export type EntryList = 'educations' | 'employments'
type EntryPart = keyof typeof words.unsent.parts

export interface UnsentEntry {
  readonly list: EntryList
  readonly clientId: string
  /** 'the end date is missing' */
  readonly reason: string
  /** The first field to correct. */
  readonly field: string
  /** What is missing there, or null if something is wrong there instead. */
  readonly missing: EntryPart | null
  /** Whether the end date is missing. */
  readonly lacksEnd: boolean
}

const partOf: Readonly<Record<string, EntryPart>> = {
  school_name_id: 'school',
  degree_id: 'degree',
  discipline_id: 'discipline',
  company_name: 'company',
  title: 'title',
  'start_date.month': 'start',
  'start_date.year': 'start',
  'end_date.month': 'end',
  'end_date.year': 'end',
}
/** 'educations.0.end_date.year' names the part 'end_date.year'. */
const partAt = (field: string) => partOf[field.split('.').slice(2).join('.')] ?? null

type Row =
  | { readonly list: 'educations'; readonly row: EducationRow }
  | { readonly list: 'employments'; readonly row: EmploymentRow }

/** Parts whose text was typed and not chosen from the list. */
function unchosenOf(given: Row): readonly EntryPart[] {
  if (given.list === 'employments') return []
  const { row } = given
  return (['school', 'degree', 'discipline'] as const).filter(
    (part) => row[part].text.trim() !== '' && !isEducationChosen(row[part]),
  )
}

function unsentEntry(given: Row, errors: readonly AnswerError[]): UnsentEntry | null {
  const [first] = errors
  if (!first) return null
  const unchosen = unchosenOf(given)
  const lacking = errors.filter(({ message }) => message === rules.required()).map(({ field }) => partAt(field))
  const missing = [...new Set(lacking)].filter((part) => part !== null && !unchosen.includes(part)) as readonly EntryPart[]
  const wrong = errors.filter(({ message }) => message !== rules.required())
  const said = (parts: readonly EntryPart[], say: typeof words.unsent.missing) =>
    parts.length === 0 ? '' : say({ count: parts.length, parts: listText(parts.map((part) => words.unsent.parts[part]())) })
  const reasons = [said(unchosen, words.unsent.notChosen), said(missing, words.unsent.missing)]
  const part = partAt(first.field)
  return {
    list: given.list,
    clientId: given.row.clientId,
    reason: choicesText(reasons.every((reason) => reason === '') ? wrong.map(({ message }) => message) : reasons),
    field: first.field,
    missing: part !== null && missing.includes(part) ? part : null,
    lacksEnd: missing.includes('end'),
  }
}

/** The entry of a row if it is not sent. null: it is sent, or nothing was entered. */
export function unsentEducation(form: JobForm, row: EducationRow, index: number): UnsentEntry | null {
  if (isEducationBlank(row)) return null
  return unsentEntry({ list: 'educations', row }, educationErrors(educationOf(form, row), index))
}

/** The same of a former or current job. */
export function unsentEmployment(row: EmploymentRow, index: number): UnsentEntry | null {
  return isEmploymentBlank(row) ? null : unsentEntry({ list: 'employments', row }, employmentErrors(employmentOf(row), index))
}

/** Every entry of the form that is not sent. */
export function unsentEntries(form: JobForm, { educations, employments }: Entered): readonly UnsentEntry[] {
  return [
    ...(form.education === null ? [] : educations.map((row, index) => unsentEducation(form, row, index))),
    ...(form.employment === undefined ? [] : employments.map(unsentEmployment)),
  ].filter((entry) => entry !== null)
}

/** A reason as a sentence: 'The end date is missing.' */
export function sentenceOf(reason: string): string {
  const text = reason.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase(language))
  return /[.!?。]$/.test(text) ? text : words.unsent.sentence({ text })
}

/** Which entries are left out, in a sentence. '' if none is. An optional list can be sent with one incomplete entry only. */
export function leftOutText(entries: readonly UnsentEntry[]): string {
  const lists = new Set(entries.map(({ list }) => list))
  if (lists.size === 2) return words.unsent.leftOut.both()
  const [list] = lists
  return list === undefined ? '' : words.unsent.leftOut[list]()
}
