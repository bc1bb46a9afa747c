import { askedForm } from '#shared/answer-words.ts'
import fc from 'fast-check'
import { eeocSections, locationQuestions, standardQuestions } from '#server/board/standard-questions.ts'
import { type DemographicAnswer } from '#shared/application-rules.ts'
import { isFileField } from '#shared/answer-fields.ts'
import { parseJob } from '#shared/board-job.ts'
import type { Field, JobDetail } from '#shared/job.ts'
import { readAnswerMap } from '#server/applications/store/read-answers.ts'
import type { DeliverableApplication, DeliverableFile } from '#server/delivery/ats/ats-port.ts'
import { board as mapping } from '#content'

/** Random jobs in the shapes of the board's API, and random applications to them. */

/** A job as the board answers it with `questions=true`. */
export type BoardPayload = Readonly<Record<string, unknown>> & { readonly id: number }

const optionId = fc.integer({ min: 2, max: 44_000_000_000 })
const label = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const isRequired = fc.boolean()

const options = fc
  .uniqueArray(optionId, { minLength: 1, maxLength: 6 })
  .chain((ids) => fc.constant(ids.map((value) => ({ label: `Option ${value}`, value }))))

const yesNo = [
  { label: 'Yes', value: 1 },
  { label: 'No', value: 0 },
]

const question = (index: number) =>
  fc
    .tuple(
      label,
      isRequired,
      fc.constantFrom('input_text', 'textarea', 'input_file', 'yes-no', 'multi_value_single_select', 'multi_value_multi_select'),
      options,
    )
    .map(([text, required, type, values]) => {
      const name = `question_${4_000_000 + index}${type === 'multi_value_multi_select' ? '[]' : ''}`
      const isSelect = type.startsWith('multi_value') || type === 'yes-no'
      const field = {
        name,
        type: type === 'yes-no' ? 'multi_value_single_select' : type,
        values: type === 'yes-no' ? yesNo : isSelect ? values : [],
      }
      return { label: text, required, description: null, fields: [field] }
    })

const demographicQuestion = (index: number) =>
  fc.tuple(label, options, fc.boolean(), fc.boolean()).map(([text, values, isMulti, freeForm]) => ({
    id: 500 + index,
    label: text,
    required: false,
    type: isMulti ? 'multi_value_multi_select' : 'multi_value_single_select',
    answer_options: values.map(({ label: answer, value }) => ({ id: value, label: answer, free_form: freeForm })),
  }))

const list = <Entry>(entry: (index: number) => fc.Arbitrary<Entry>, maxLength: number) =>
  fc.nat({ max: maxLength }).chain((length) => fc.tuple(...Array.from({ length }, (_, index) => entry(index))))

/** Jobs with every part that the API has, each there or not. */
export const boardJobs: fc.Arbitrary<BoardPayload> = fc
  .record({
    questions: list(question, 6),
    hasPlace: fc.boolean(),
    hasCompliance: fc.boolean(),
    demographics: fc.option(list(demographicQuestion, 3), { nil: null }),
    education: fc.constantFrom(undefined, 'education_optional', 'education_required'),
    employment: fc.constantFrom(undefined, 'employment_optional', 'employment_required'),
    consent: fc.boolean(),
    isProspect: fc.boolean(),
  })
  .map(({ consent, demographics, education, employment, hasCompliance, hasPlace, isProspect, questions }) => ({
    id: 7,
    internal_job_id: isProspect ? null : 3,
    title: 'Baker',
    questions: [...standardQuestions, ...questions],
    location_questions: hasPlace ? locationQuestions : [],
    compliance: hasCompliance ? eeocSections : null,
    demographic_questions: demographics && { header: 'Us', description: null, questions: demographics },
    data_compliance: consent ? [{ type: 'gdpr', requires_processing_consent: true, requires_retention_consent: true }] : [],
    ...(education ? { education } : {}),
    ...(employment ? { employment } : {}),
  }))

const names = fc.constantFrom('Amina', "D'Arcy", 'Zoë', '李', 'Łucja', 'أمينة', 'Ng')
const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== '')
const years = fc.integer({ min: 1950, max: 2060 })
const months = fc.integer({ min: 1, max: 12 })
const dates = fc.record({ month: months, year: years })
const ids = fc.integer({ min: 1, max: 11_784_602_002 })
const educations = fc
  .tuple(ids, ids, ids, dates, dates, fc.boolean())
  .map(([school_name_id, degree_id, discipline_id, start, end, hasStart]) => ({
    school_name_id,
    degree_id,
    discipline_id,
    ...(hasStart ? { start_date: { ...start, year: Math.min(start.year, end.year - 1) } } : {}),
    end_date: end,
  }))
const employments = fc.tuple(names, texts, dates, dates, fc.boolean()).map(([company, title, start, end, current]) => ({
  company_name: company,
  title: title.slice(0, 200),
  start_date: start,
  current,
  ...(current ? {} : { end_date: { ...end, year: Math.max(end.year, start.year + 1) } }),
}))

/** null: no answer. */
function answerOf({ name, options: choices, type }: Field): fc.Arbitrary<unknown> {
  const values = choices.map(({ value }) => value)
  if (name === 'email') return fc.constant('amina@example.com')
  if (name === 'first_name' || name === 'last_name') return names
  if (name === 'phone') return fc.option(fc.constantFrom('+49 170 1234567', '030/901820'), { nil: null })
  if (name === 'latitude' || name === 'longitude') return fc.constantFrom(null, '53.55')
  if (type === 'input_file' || type === 'input_hidden') return fc.constant(null)
  if (type === 'multi_value_single_select') return values.length > 0 ? fc.option(fc.constantFrom(...values)) : fc.constant(null)
  if (type === 'multi_value_multi_select') return fc.subarray(values)
  return fc.option(texts)
}

const fileNames = fc.constantFrom('cv.pdf', 'Lebenslauf "neu".docx', '履歴書.txt', 'résumé.rtf')

export interface Applied {
  readonly payload: BoardPayload
  readonly job: JobDetail
  readonly application: DeliverableApplication
  /** By upload key. */
  readonly contents: ReadonlyMap<string, Buffer>
}

function demographicAnswers(job: JobDetail): fc.Arbitrary<readonly DemographicAnswer[]> {
  const questions = (job.form.demographics?.questions ?? []).filter((asked) => asked.options.length > 0)
  const answers = questions.map((asked) =>
    fc.tuple(fc.subarray([...asked.options]), texts).map(([chosen, text]) => ({
      question_id: asked.id,
      answer_options: chosen
        .slice(0, asked.type === 'multi_value_single_select' ? 1 : chosen.length)
        .map((option) => ({ answer_option_id: option.id, ...(option.freeForm ? { text } : {}) })),
    })),
  )
  return fc.tuple(...answers)
}

/** Applications to a job as the applicant service stores them. */
export function applicationsTo(payload: BoardPayload): fc.Arbitrary<Applied> {
  const job = parseJob(payload, () => {}, mapping)
  const { form } = job
  const fields = [...form.questions, ...form.locationQuestions, ...form.compliance.flatMap(({ questions }) => questions)].flatMap(
    (asked) => asked.fields,
  )
  const fileFields = fields.filter((field) => isFileField(field) && field.type !== 'input_video')
  return fc
    .record({
      answers: fc.tuple(...fields.map((field) => answerOf(field).map((answer) => [field.name, answer] as const))),
      files: fc.tuple(
        ...fileFields.map(({ name }) =>
          fc.option(fc.tuple(fc.constant(name), fileNames, fc.uint8Array({ minLength: 1, maxLength: 300 }))),
        ),
      ),
      educations: fc.array(educations, { maxLength: 3 }),
      employments: fc.array(employments, { maxLength: 3 }),
      demographics: demographicAnswers(job),
      referrer: fc.option(fc.constant('fair')),
    })
    .map((drawn) => {
      const given = drawn.answers.filter(([, answer]) => answer !== null)
      const read = readAnswerMap(form, {
        ...Object.fromEntries(given),
        ...(form.education ? { educations: drawn.educations } : {}),
        ...(form.employment ? { employments: drawn.employments } : {}),
        demographic_answers: form.dataConsent?.demographicConsentApplies ? [] : drawn.demographics,
        ...(form.dataConsent
          ? { data_compliance: { gdpr_processing_consent_given: true, gdpr_retention_consent_given: true } }
          : {}),
        ...(drawn.referrer === null ? {} : { mapped_url_token: drawn.referrer }),
      })
      if (read.status === 'invalid') throw new Error(`${read.field}: ${read.error}`)
      const contents = new Map<string, Buffer>()
      const files = drawn.files
        .filter((file) => file !== null)
        .map(([fieldName, fileName, bytes]): DeliverableFile => {
          const uploadKey = `upload-of-${fieldName}`
          contents.set(uploadKey, Buffer.from(bytes))
          return { fieldName, uploadKey, fileName, mediaType: 'application/pdf', sizeBytes: bytes.length }
        })
      return {
        payload,
        job,
        application: {
          applicationId: 'application',
          jobId: job.jobId,
          answers: read.answers,
          form: askedForm(form),
          files,
          applicantIp: null,
        },
        contents,
      }
    })
}
