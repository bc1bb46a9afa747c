import { type Answer, fieldsOf, fitsField, isFileField } from '#shared/application-rules.ts'
import type { JobForm } from '#shared/job.ts'
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

const isEmpty = (value: Answer) => value === '' || (Array.isArray(value) && value.length === 0)

/** The label of a question, as it was asked. It is the board's text, never the candidate's. */
function labelOf({ form }: DeliverableApplication, name: string): string {
  const questions = form ? [...form.questions, ...form.compliance] : []
  const label = questions.find(({ fields }) => fields.some((field) => field.name === name))?.label
  return label ? `'${label.slice(0, 80)}'` : name.slice(0, 80)
}

/** Why an application is refused whose job has changed. */
export function noLongerAsked(application: DeliverableApplication, names: readonly string[]): string {
  const labels = [...new Set(names.map((name) => labelOf(application, name)))]
  return `The job no longer asks this, or not with these options: ${labels.join(', ')}`
}

/** Judges the plain answers and files of an application. */
export function judgePlainAnswers(application: DeliverableApplication, form: JobForm): Judged {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]))
  const isFile = (name: string) => {
    const field = fields.get(name)
    return (field !== undefined && isFileField(field)) || application.files.some(({ fieldName }) => fieldName === name)
  }
  const answers = new Map<string, PlainAnswer>()
  const misfits = application.files.map(({ fieldName }) => fieldName).filter((name) => !fields.has(name))
  for (const [key, value] of Object.entries(application.answers)) {
    if (isEmpty(value) || otherKeys.includes(key)) continue
    const field = fields.get(key)
    if (field && !isFileField(field) && fitsField(field, value)) answers.set(key, value as PlainAnswer)
    else if (!fileSuffix.test(key) || !isFile(key.replace(fileSuffix, ''))) misfits.push(key)
  }
  return misfits.length === 0 ? { status: 'fits', answers } : { status: 'refused', reason: noLongerAsked(application, misfits) }
}

/** First and last name as one. */
export function fullName(answers: ReadonlyMap<string, PlainAnswer>): string {
  return ['first_name', 'last_name']
    .map((name) => String(answers.get(name) ?? '').trim())
    .filter((name) => name !== '')
    .join(' ')
}
