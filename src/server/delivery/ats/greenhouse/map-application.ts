import { type AnswerMap, type DemographicAnswer, type EmploymentEntry, fieldsOf } from '#shared/application-rules.ts'
import { type JobDetail, type JobForm, traitsOf } from '#shared/job.ts'
import { isEducationTaken, isEmploymentTaken, isPlaceTaken, placeKeys } from '#shared/taken-answers.ts'
import type { DeliverableApplication, DeliverableFile, JsonValue, Mapped } from '../ats-port.ts'
import { noteWith } from '../../../tools/note-with.ts'
import { atsNotes } from '../notes.ts'
import { fittingAnswers, isEmpty, noLongerAsked, type PlainAnswer, type Taken, takenAs } from '../plain-answers.ts'

/**
 * Maps a stored application to the body of Greenhouse's job board API (https://developers.greenhouse.io/job-board.html, "Submit
 * an application"). It judges the answers again, because the job may have changed since: the API drops what it does not know
 * without a word. Parts that the API's own validations refuse are left out and named.
 */

export interface GreenhouseSubmission {
  readonly jobId: number
  /** By parameter, without Rails' brackets. */
  readonly fields: Readonly<Record<string, JsonValue>>
  readonly files: readonly DeliverableFile[]
}

/** A video goes as the link that is its question's answer: the API takes documents only. */
const taken: Taken = {
  as: { text: 'value', option: 'value', options: 'value', document: 'file', video: 'link' },
  texts: true,
}

/** Whether the form still asks a demographic question with these options. */
function isAsked(form: JobForm, answer: DemographicAnswer): boolean {
  const question = form.demographics?.questions.find(({ id }) => id === answer.question_id)
  return answer.answer_options.every((choice) => question?.options.some(({ id }) => id === choice.answer_option_id))
}

/** Answers are JSON: a schema has read them. */
const asJson = (answers: readonly object[]) => answers as unknown as JsonValue

/** A current job has no end. */
function mapEmployment({ end_date, ...job }: EmploymentEntry): EmploymentEntry {
  return job.current || end_date === undefined ? job : { ...job, end_date }
}

/** Entries that are taken, and in words what was left out. */
function mapEntries<Entry>(entries: readonly Entry[], isTaken: (entry: Entry) => boolean, one: string, several: string) {
  const mapped = entries.filter(isTaken)
  const missing = entries.length - mapped.length
  return { mapped, leftOut: missing === 0 ? [] : [missing === 1 ? one : noteWith(several, missing)] }
}

/** Equal-opportunity answers are numbers for the API. The board's form has them as text. */
function valueOf(name: string, value: PlainAnswer, isCompliance: boolean): JsonValue {
  if (typeof value !== 'string') return value
  if (isCompliance && /^\d{1,9}$/.test(value)) return Number(value)
  return name === 'email' ? value.trim() : value
}

/** The place with its position, or nothing. */
function mapPlace(answers: AnswerMap): Readonly<Record<string, string>> {
  return isPlaceTaken(answers) ? Object.fromEntries(placeKeys.map((key) => [key, answers[key] as string])) : {}
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
  const { answers, applicantIp, files } = application
  const { form } = job
  const { fitting, misfits } = fittingAnswers(application, form, taken)
  const demographics = (answers.demographic_answers ?? []).filter((answer) => answer.answer_options.length > 0)
  const unasked = demographics.filter((answer) => !isAsked(form, answer))
  const misplaced = [...misfits, ...unasked.map((answer) => `demographic question ${answer.question_id}`)]
  if (misplaced.length > 0) return { status: 'refused', reason: noLongerAsked(application, misplaced) }

  const complianceNames = new Set(
    form.compliance.flatMap(({ questions }) => questions.flatMap(({ fields }) => fields.map(({ name }) => name))),
  )
  const plain = [...fitting].filter(([name]) => name !== 'location')
  const place = mapPlace(answers)
  const links = fieldsOf(form).flatMap((field) => (takenAs(taken, field) === 'link' ? [field.name] : []))
  const isPlaceLost = !isEmpty(answers['location']) && Object.keys(place).length === 0
  const { data_compliance: consents = {}, mapped_url_token: source } = answers
  const educations = mapEntries(answers.educations ?? [], isEducationTaken, atsNotes.oneEducation, atsNotes.educations)
  const employments = mapEntries(answers.employments ?? [], isEmploymentTaken, atsNotes.oneEmployment, atsNotes.employments)
  return {
    status: 'mapped',
    leftOut: [...(isPlaceLost ? [atsNotes.place] : []), ...educations.leftOut, ...employments.leftOut],
    submission: {
      jobId: job.jobId,
      fields: {
        ...Object.fromEntries(plain.map(([name, value]) => [name, valueOf(name, value, complianceNames.has(name))])),
        ...place,
        ...(typeof source === 'string' && source !== '' ? { mapped_url_token: source } : {}),
        ...(applicantIp === null ? {} : { applicant_ip: applicantIp }),
        ...mapReference(form, application.applicationId),
        ...(educations.mapped.length === 0 ? {} : { educations: asJson(educations.mapped) }),
        ...(employments.mapped.length === 0 ? {} : { employments: asJson(employments.mapped.map(mapEmployment)) }),
        ...(demographics.length === 0 ? {} : { demographic_answers: asJson(demographics) }),
        ...(Object.keys(consents).length === 0 ? {} : { data_compliance: consents }),
      },
      files: files.filter(({ fieldName }) => !links.includes(fieldName)),
    },
  }
}
