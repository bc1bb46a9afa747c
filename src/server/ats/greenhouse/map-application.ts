import {
  type Answer,
  type AnswerMap,
  type DemographicAnswer,
  type EducationEntry,
  type EmploymentEntry,
  fieldsOf,
  fitsField,
  isFileField,
  type YearMonth,
} from '#shared/application-rules.ts'
import { type Field, type JobDetail, type JobForm, traitsOf } from '#shared/job.ts'
import type { DeliverableApplication, DeliverableFile, Mapped } from '../ats-port.ts'

/**
 * Maps a stored application to the body of Greenhouse's job board API (https://developers.greenhouse.io/job-board.html, "Submit
 * an application"). It judges the answers again, because the job may have changed since: the API drops what it does not know
 * without a word. What the API's own validations refuse is left out and named.
 */

export type JsonValue = string | number | boolean | readonly JsonValue[] | { readonly [key: string]: JsonValue }

export interface GreenhouseSubmission {
  readonly jobId: number
  /** By parameter, without Rails' brackets. */
  readonly fields: Readonly<Record<string, JsonValue>>
  readonly files: readonly DeliverableFile[]
}

const structuredKeys: readonly string[] = ['educations', 'employments', 'demographic_answers', 'data_compliance']
/** Parts of a position. The board drops a place without all three. */
const positionKeys = ['location', 'latitude', 'longitude'] as const
/** Written by the page for files, which are delivered as content. */
const fileKeySuffix = /_(?:url|url_filename|content|content_filename)$/
const textSuffix = /_text$/

const isEmpty = (value: Answer | undefined) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

function isWhole(date: YearMonth | undefined): date is { month: number; year: number } {
  return date !== undefined && date.month !== null && date.year !== null
}

const isBefore = (start: { month: number; year: number }, end: { month: number; year: number }) =>
  start.year * 12 + start.month < end.year * 12 + end.month

/** null: the API refuses an education without all five parts, or one that does not end after its start. */
function mapEducation(entry: EducationEntry): JsonValue | null {
  const { degree_id, discipline_id, end_date, school_name_id, start_date } = entry
  if (school_name_id === null || degree_id === null || discipline_id === null) return null
  if (!isWhole(start_date) || !isWhole(end_date) || !isBefore(start_date, end_date)) return null
  return { school_name_id, degree_id, discipline_id, start_date: { ...start_date }, end_date: { ...end_date } }
}

/** null: the API would refuse the employment. */
function mapEmployment({ company_name, current, end_date, start_date, title }: EmploymentEntry): JsonValue | null {
  if (company_name === '' || title === '' || !isWhole(start_date)) return null
  const rest = { company_name, title, start_date: { ...start_date }, current }
  if (current) return rest
  return isWhole(end_date) && isBefore(start_date, end_date) ? { ...rest, end_date: { ...end_date } } : null
}

/** Whether the form still asks a demographic question with these options. */
function isAsked(form: JobForm, answer: DemographicAnswer): boolean {
  const question = form.demographics?.questions.find(({ id }) => id === answer.question_id)
  return answer.answer_options.every((choice) => question?.options.some(({ id }) => id === choice.answer_option_id))
}

const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Complete entries, and in words what was left out. */
function mapEntries<Entry>(entries: readonly Entry[], map: (entry: Entry) => JsonValue | null, noun: string, why: string) {
  const mapped = entries.map(map).filter((entry) => entry !== null)
  const missing = entries.length - mapped.length
  return { mapped, leftOut: missing === 0 ? [] : [`${countOf(missing, noun)} ${why}`] }
}

/** The name of a question for people. A label is the board's text, never the candidate's. */
function labelOf({ form }: DeliverableApplication, key: string): string {
  const name = key.replace(textSuffix, '')
  const questions = form ? [...form.questions, ...form.compliance] : []
  const label = questions.find(({ fields }) => fields.some((field) => field.name === key || field.name === name))?.label
  return label ? `'${label.slice(0, 80)}'` : key.slice(0, 80)
}

/** Equal-opportunity answers are numbers for the API. The board's form has them as text. */
function valueOf(field: Field, value: Answer, isCompliance: boolean): JsonValue {
  const plain = value as string | number | readonly (string | number)[]
  if (isCompliance && typeof plain === 'string' && /^\d{1,9}$/.test(plain)) return Number(plain)
  if (field.name === 'email' && typeof plain === 'string') return plain.trim()
  return plain
}

interface MappedAnswers {
  readonly mapped: Readonly<Record<string, JsonValue>>
  /** Keys that the form no longer asks, or not with this answer. */
  readonly misfits: readonly string[]
  readonly leftOut: readonly string[]
}

/** The place with its position. The API ignores a place without one. */
function mapPlace(form: JobForm, answers: AnswerMap): MappedAnswers {
  if (isEmpty(answers['location'])) return { mapped: {}, misfits: [], leftOut: [] }
  if (!fieldsOf(form).some(({ name }) => name === 'location')) return { mapped: {}, misfits: ['location'], leftOut: [] }
  if (positionKeys.some((key) => isEmpty(answers[key]))) {
    return { mapped: {}, misfits: [], leftOut: ['the place, which was typed and has no position'] }
  }
  return { mapped: Object.fromEntries(positionKeys.map((key) => [key, answers[key] as string])), misfits: [], leftOut: [] }
}

/** Plain answers by field name. */
function mapAnswers(form: JobForm, { answers, files }: DeliverableApplication): MappedAnswers {
  const fields = new Map(fieldsOf(form).map((field) => [field.name, field]))
  const compliance = new Set(form.compliance.flatMap(({ questions }) => questions.flatMap((question) => question.fields)))
  const takesOf = (field: Field | undefined) => field && traitsOf(field).takes
  const isFile = (name: string) => takesOf(fields.get(name)) === 'document' || files.some((file) => file.fieldName === name)
  const mapped: Record<string, JsonValue> = {}
  const misfits: string[] = []
  for (const [key, value] of Object.entries(answers)) {
    if (isEmpty(value) || structuredKeys.includes(key) || (positionKeys as readonly string[]).includes(key)) continue
    const field = fields.get(key)
    if (key === 'mapped_url_token' || (textSuffix.test(key) && isFile(key.replace(textSuffix, '')))) mapped[key] = value as string
    else if (field && (takesOf(field) === 'video' || (takesOf(field) !== 'document' && fitsField(field, value)))) {
      mapped[key] = valueOf(field, value, compliance.has(field))
    } else if (!fileKeySuffix.test(key) || !isFile(key.replace(fileKeySuffix, ''))) misfits.push(key)
  }
  return { mapped, misfits, leftOut: [] }
}

/**
 * The hidden question 'Reference', where a company has added one. The API returns no id, so this is the only trace by which a
 * person finds an application whose delivery nobody can be sure of.
 */
function mapReference(form: JobForm, applicationId: string): Readonly<Record<string, JsonValue>> {
  const asked = form.questions.filter(({ label }) => /^reference$/i.test(label.trim())).flatMap(({ fields }) => fields)
  return Object.fromEntries(asked.filter((field) => !traitsOf(field).isShown).map(({ name }) => [name, applicationId]))
}

/** Maps an application to the body that is sent for it. Pure. */
export function mapApplication(application: DeliverableApplication, job: JobDetail): Mapped<GreenhouseSubmission> {
  const { answers, files } = application
  const { form } = job
  const plain = mapAnswers(form, application)
  const place = mapPlace(form, answers)
  const fileFields = new Set(
    fieldsOf(form)
      .filter(isFileField)
      .map(({ name }) => name),
  )
  // A video goes as the link that is its question's answer: the API takes documents only.
  const videoFields = new Set(
    fieldsOf(form)
      .filter((field) => traitsOf(field).takes === 'video')
      .map(({ name }) => name),
  )
  const demographics = (answers.demographic_answers ?? []).filter((answer) => answer.answer_options.length > 0)
  const misplaced = [
    ...place.misfits,
    ...plain.misfits,
    ...files.filter(({ fieldName }) => !fileFields.has(fieldName)).map(({ fieldName }) => fieldName),
    ...demographics.filter((answer) => !isAsked(form, answer)).map((answer) => `demographic question ${answer.question_id}`),
  ]
  if (misplaced.length > 0) {
    const names = [...new Set(misplaced.map((key) => labelOf(application, key)))]
    return { status: 'refused', reason: `The job no longer asks this, or not with these options: ${names.join(', ')}` }
  }

  const educations = mapEntries(answers.educations ?? [], mapEducation, 'education', 'without a start before its end')
  const employments = mapEntries(answers.employments ?? [], mapEmployment, 'employment', 'without a start before its end')
  const { data_compliance: consents = {} } = answers
  return {
    status: 'mapped',
    leftOut: [...place.leftOut, ...educations.leftOut, ...employments.leftOut],
    submission: {
      jobId: job.jobId,
      fields: {
        ...plain.mapped,
        ...place.mapped,
        ...mapReference(form, application.applicationId),
        ...(educations.mapped.length === 0 ? {} : { educations: educations.mapped }),
        ...(employments.mapped.length === 0 ? {} : { employments: employments.mapped }),
        ...(demographics.length === 0 ? {} : { demographic_answers: demographics as unknown as JsonValue }),
        ...(Object.keys(consents).length === 0 ? {} : { data_compliance: consents }),
      },
      files: files.filter(({ fieldName }) => !videoFields.has(fieldName)),
    },
  }
}
