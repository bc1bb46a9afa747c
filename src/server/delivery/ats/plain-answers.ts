import { type Answer, fieldsOf, fitsField } from '#shared/application-rules.ts'
import { type AnswerKind, type Field, type JobForm, traitsOf } from '#shared/job.ts'
import { noteWith } from '../../tools/note-with.ts'
import { atsNotes } from './notes.ts'
import type { DeliverableApplication } from './ats-port.ts'

/**
 * The plain answers and files of an application, judged again by the job as the board shows it now: a form may have changed
 * since it was answered, and an answer that is sent to a question of the past would be lost or refused.
 */

export type PlainAnswer = string | number | readonly (string | number)[]

export type Judged =
  | {
      readonly status: 'fits'
      /** By the name of their field. */
      readonly answers: ReadonlyMap<string, PlainAnswer>
    }
  | { readonly status: 'refused'; readonly reason: string }

/** Answers that are not plain, and parts of a place, which only its text names. */
const otherKeys: readonly string[] = [
  'educations',
  'employments',
  'demographic_answers',
  'data_compliance',
  'mapped_url_token',
  'latitude',
  'longitude',
]
/** Written by the page for a file. */
const fileSuffix = /_(?:url|url_filename|content|content_filename)$/
/** In place of a file, the text that somebody has typed. */
const textSuffix = /_text$/

export const isEmpty = (value: Answer | undefined) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The label of a question, as it was asked. It is the board's text, never the candidate's. */
function labelOf({ form }: DeliverableApplication, key: string): string {
  const names = [key, key.replace(textSuffix, '')]
  const questions = form ? [...form.questions, ...form.compliance] : []
  const label = questions.find(({ fields }) => fields.some((field) => names.includes(field.name)))?.label
  return label ? `'${label.slice(0, 80)}'` : key.slice(0, 80)
}

/** Why an application is refused whose job has changed. */
export function noLongerAsked(application: DeliverableApplication, names: readonly string[]): string {
  const labels = [...new Set(names.map((name) => labelOf(application, name)))]
  return noteWith(atsNotes.noLongerAsked, labels.join(', '))
}

/** How a system takes each kind of answer: as a value, as a file, or as the link to one. */
export interface Taken {
  readonly as: Readonly<Record<AnswerKind, 'value' | 'file' | 'link'>>
  /** The text of a file's question. */
  readonly texts: boolean
}

/** How a system takes what answers a field. */
export const takenAs = ({ as }: Taken, field: Pick<Field, 'type'>) => as[traitsOf(field).takes]

/**
 * Finds the plain answers that fit the form.
 * @returns them by the name of their field, and the keys of answers and files that the form no longer asks
 */
export function fittingAnswers({ answers, files }: DeliverableApplication, form: JobForm, taken: Taken) {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]))
  const takesFile = (name: string) => {
    const field = fields.get(name)
    return field !== undefined && takenAs(taken, field) !== 'value'
  }
  const isFile = (name: string) => takesFile(name) || files.some(({ fieldName }) => fieldName === name)
  const fitting = new Map<string, PlainAnswer>()
  const misfits = files.map(({ fieldName }) => fieldName).filter((name) => !takesFile(name))
  for (const [key, value] of Object.entries(answers)) {
    if (isEmpty(value) || otherKeys.includes(key)) continue
    const field = fields.get(key)
    const isText = taken.texts && textSuffix.test(key) && isFile(key.replace(textSuffix, ''))
    const way = field && takenAs(taken, field)
    if (isText || way === 'link' || (field && way === 'value' && fitsField(field, value))) fitting.set(key, value as PlainAnswer)
    else if (!fileSuffix.test(key) || !isFile(key.replace(fileSuffix, ''))) misfits.push(key)
  }
  return { fitting, misfits }
}

const valuesAndFiles: Taken = {
  as: { text: 'value', option: 'value', options: 'value', document: 'file', video: 'file' },
  texts: false,
}

/** Judges the plain answers and files of an application, for a system that takes values and files. */
export function judgePlainAnswers(application: DeliverableApplication, form: JobForm): Judged {
  const { fitting, misfits } = fittingAnswers(application, form, valuesAndFiles)
  return misfits.length === 0
    ? { status: 'fits', answers: fitting }
    : { status: 'refused', reason: noLongerAsked(application, misfits) }
}

/** First and last name as one. */
export function fullName(answers: ReadonlyMap<string, PlainAnswer>): string {
  return ['first_name', 'last_name']
    .map((name) => String(answers.get(name) ?? '').trim())
    .filter((name) => name !== '')
    .join(' ')
}
