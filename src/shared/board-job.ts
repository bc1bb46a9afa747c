import * as v from 'valibot'
import { BoardPayloadError, describeIssue, locationText, nameOfJob, plainText, type ReportProblem } from './board-list.ts'
import {
  type BoardMapping,
  departmentFromMetadata,
  isName,
  jobTypeOf,
  mappingOf,
  metadataNames,
  metadataText,
} from './board-mapping.ts'
import { decodeEscapedHtml, wellFormed } from './html-text.ts'
import {
  type AiDisclaimer,
  AnswerTime,
  type JobForm,
  type ComplianceSection,
  type DataConsent,
  type DemographicSection,
  type Field,
  type FieldType,
  fieldTypes,
  type JobDetail,
  type Question,
} from './job.ts'
import { readPayRanges } from './job-pay.ts'

/**
 * Parses the board's response for one job with its questions. Each HTML field is decoded the way the board escapes it:
 * `content` and the compliance descriptions once, all others not at all.
 */

const optionalText = v.fallback(v.nullish(v.pipe(v.string(), v.transform(wellFormed)), null), null)
const list = v.fallback(v.nullish(v.array(v.unknown()), null), null)

const Job = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  title: v.string(),
  location: v.nullish(v.object({ name: v.nullish(v.string(), null) }), null),
  content: optionalText,
  absolute_url: optionalText,
  language: optionalText,
  first_published: optionalText,
  updated_at: optionalText,
  application_deadline: optionalText,
  education: optionalText,
  /** Added by this server, where a law of the job's places lets nobody ask for dates. */
  education_dates: v.fallback(v.optional(v.literal('none')), undefined),
  employment: optionalText,
  ai_disclaimer: optionalText,
  include_ai_disclaimer: v.fallback(v.nullish(v.boolean(), null), null),
  ai_opt_out_request_url: optionalText,
  metadata: list,
  departments: list,
  pay_input_ranges: list,
  data_compliance: list,
  questions: list,
  location_questions: list,
  compliance: list,
  demographic_questions: v.nullish(v.unknown(), null),
  /** This server's own. */
  place_codes: v.fallback(v.optional(v.array(v.string())), undefined),
  answer_time: v.fallback(v.optional(AnswerTime), undefined),
})

const Named = v.object({ name: v.string() })

const Option = v.object({ label: v.string(), value: v.union([v.string(), v.number()]) })
/** Answers are stored by field name in plain objects, where 'constructor' or '__proto__' would already have a value. */
const fieldName = v.pipe(
  v.string(),
  v.check((name) => !(name.replace(/\[\]$/, '') in Object.prototype), 'Expected a name that objects do not have'),
)
const BoardField = v.object({ name: fieldName, type: v.string(), values: list })
const BoardQuestion = v.object({
  label: v.nullish(v.string(), ''),
  required: v.fallback(v.nullish(v.boolean(), false), false),
  description: optionalText,
  fields: v.array(v.unknown()),
})

const Section = v.object({ description: optionalText, questions: list })

const DemographicOption = v.object({
  id: v.number(),
  label: v.string(),
  free_form: v.fallback(v.nullish(v.boolean(), false), false),
})
const BoardDemographicQuestion = v.object({
  id: v.number(),
  label: v.string(),
  required: v.fallback(v.nullish(v.boolean(), false), false),
  type: v.fallback(v.string(), 'multi_value_multi_select'),
  answer_options: list,
})
const Demographics = v.object({ header: optionalText, description: optionalText, questions: list })

const flag = v.fallback(v.nullish(v.boolean(), false), false)
const Compliance = v.object({
  requires_consent: flag,
  requires_processing_consent: flag,
  requires_retention_consent: flag,
  retention_period: v.fallback(v.nullish(v.number(), null), null),
  demographic_data_consent_applies: flag,
})

/** The valid entries of a list. Invalid entries are reported and dropped. */
function readAll<const TSchema extends v.GenericSchema>(
  schema: TSchema,
  entries: readonly unknown[] | null | undefined,
  report: (problem: string) => void,
): v.InferOutput<TSchema>[] {
  return (entries ?? []).flatMap((entry) => {
    const parsed = v.safeParse(schema, entry)
    if (parsed.success) return [parsed.output]
    report(describeIssue(parsed.issues))
    return []
  })
}

function isFieldType(type: string): type is FieldType {
  return (fieldTypes as readonly string[]).includes(type)
}

/** What a reader of questions needs of its board. */
interface Reading {
  readonly videoQuestion: string | null
  readonly report: (problem: string) => void
}

function readField(field: v.InferOutput<typeof BoardField>, { report, videoQuestion }: Reading): Field {
  const name = field.name.replace(/\[\]$/, '')
  const options = readAll(Option, field.values, report)
  if (name === videoQuestion) return { name, type: 'input_video', options }
  if (isFieldType(field.type)) return { name, type: field.type, options }
  // An unknown type becomes a choice if it has values, otherwise a text: a question that is not shown could never be answered.
  if (options.length === 0) return { name, type: 'input_text', options }
  return { name, type: name === field.name ? 'multi_value_single_select' : 'multi_value_multi_select', options }
}

function readQuestions(entries: readonly unknown[] | null | undefined, reading: Reading): Question[] {
  return readAll(BoardQuestion, entries, reading.report).map((question) => ({
    label: question.label?.trim() ?? '',
    required: question.required ?? false,
    descriptionHtml: question.description ?? null,
    fields: readAll(BoardField, question.fields, reading.report).map((field) => readField(field, reading)),
  }))
}

/** Turns 'DisabilityStatus' into 'Disability status': the board labels compliance questions with identifiers. */
function humanLabel(label: string): string {
  if (!/^[A-Za-z]+$/.test(label)) return label
  return label.replace(/([a-z])([A-Z])/g, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
}

function readCompliance(entries: readonly unknown[] | null | undefined, reading: Reading): ComplianceSection[] {
  return readAll(Section, entries, reading.report).map((section) => ({
    descriptionHtml: typeof section.description === 'string' ? decodeEscapedHtml(section.description) : null,
    questions: readQuestions(section.questions, reading).map((question) => ({ ...question, label: humanLabel(question.label) })),
  }))
}

function readDemographics(value: unknown, report: (problem: string) => void): DemographicSection | null {
  const [section] = readAll(v.nullable(Demographics), [value], report)
  if (!section) return null
  return {
    header: section.header?.trim() ?? '',
    descriptionHtml: section.description ?? null,
    questions: readAll(BoardDemographicQuestion, section.questions, report).map((question) => ({
      id: question.id,
      label: question.label.trim(),
      required: question.required ?? false,
      type: isFieldType(question.type) ? question.type : 'multi_value_multi_select',
      options: readAll(DemographicOption, question.answer_options, report).map((option) => ({
        id: option.id,
        label: option.label.trim(),
        freeForm: option.free_form ?? false,
      })),
    })),
  }
}

function readDataConsent(entries: readonly unknown[] | null | undefined, report: (problem: string) => void): DataConsent | null {
  const [rule] = readAll(Compliance, entries?.slice(0, 1), report)
  if (!rule) return null
  return {
    requiresConsent: rule.requires_consent ?? false,
    requiresProcessingConsent: rule.requires_processing_consent ?? false,
    requiresRetentionConsent: rule.requires_retention_consent ?? false,
    retentionDays: rule.retention_period ?? null,
    demographicConsentApplies: rule.demographic_data_consent_applies ?? false,
  }
}

/** Reads 'education_required' or 'education_optional', or the same for employment. */
function readNeed(given: string | null | undefined, required: string): JobForm['education'] {
  if (given === required) return 'required'
  return given ? 'optional' : null
}

/** The disclaimer may come escaped like a job's content, or as it is. */
function readAiDisclaimer(job: v.InferOutput<typeof Job>): AiDisclaimer | null {
  const given = job.include_ai_disclaimer === false ? '' : (job.ai_disclaimer?.trim() ?? '')
  const address = job.ai_opt_out_request_url ?? ''
  const optOutUrl = /^https?:\/\//.test(address) ? address : null
  if (given === '' && optOutUrl === null) return null
  return { html: given.includes('<') ? given : decodeEscapedHtml(given), optOutUrl }
}

/** A tag of BCP 47 for `lang`: the board writes 'zhHant' for 'zh-Hant'. null: it names no language. */
function languageTag(language: string | null): string | null {
  const tag = (language ?? '').trim().replaceAll('_', '-')
  if (!/^[A-Za-z]{2,3}(?:[A-Z][a-z]{3})?(?:-[A-Za-z\d]{2,8}){0,4}$/.test(tag)) return null
  return tag.replace(/^([A-Za-z]{2,3}?)([A-Z][a-z]{3})(?=$|-)/, '$1-$2').replace(/^[A-Z]+/, (letters) => letters.toLowerCase())
}

/**
 * Returns the part of the board's response that `parseJob` reads, for the page of the job. The rest may be internal.
 * @throws when the payload is not a job
 */
export function partForPage(payload: unknown, { fields }: BoardMapping): object {
  const job = v.parse(Job, payload)
  const metadata = [fields.requisitionType, fields.program, fields.division].flatMap((name) =>
    name !== null && metadataNames(job.metadata).includes(name) ? [{ name, value: metadataText(job.metadata, name) }] : [],
  )
  return { ...job, departments: [{ name: writtenDepartmentOf(job, fields) }], metadata }
}

/** The first department, if it has a name, as the board writes it: a page decodes it once. '' if there is none. */
function writtenDepartmentOf({ departments, metadata }: v.InferOutput<typeof Job>, fields: BoardMapping['fields']): string {
  const [department] = readAll(Named, departments?.slice(0, 1), () => {})
  return department && isName(plainText(department.name)) ? department.name : departmentFromMetadata(metadata, fields)
}

/** Whether the board's response is one for this job. */
export function isJob(payload: unknown, jobId: number): boolean {
  const job = v.safeParse(Job, payload)
  return job.success && job.output.id === jobId
}

/**
 * Parses one job with its form. An invalid part, such as an odd question or a broken pay range, is dropped and reported.
 * @throws BoardPayloadError when the payload is not a job
 */
export function parseJob(payload: unknown, report: ReportProblem, mapping: BoardMapping): JobDetail {
  const parsed = v.safeParse(Job, payload)
  if (!parsed.success) throw new BoardPayloadError(`not a job (${describeIssue(parsed.issues)})`)
  const job = parsed.output
  const reportPart = (problem: string) => report(`board: left out a part of ${nameOfJob(payload)} (${problem})`)
  const { fields, videoQuestion } = mapping
  const reading: Reading = { videoQuestion, report: reportPart }
  const text = (name: string | null) => plainText(metadataText(job.metadata, name))
  const aiDisclaimer = readAiDisclaimer(job)
  const employment = readNeed(job.employment, 'employment_required')
  return {
    jobId: job.id,
    title: plainText(job.title),
    location: locationText(job.location?.name),
    ...(job.place_codes ? { placeCodes: job.place_codes } : {}),
    ...(job.answer_time ? { answerTime: job.answer_time } : {}),
    department: plainText(writtenDepartmentOf(job, fields)),
    division: text(fields.division),
    type: plainText(jobTypeOf(plainText(job.title), job.metadata, mappingOf([job.metadata], mapping))),
    contentHtml: decodeEscapedHtml(job.content ?? ''),
    language: languageTag(job.language ?? null),
    firstPublished: job.first_published ?? null,
    updatedAt: job.updated_at ?? null,
    applicationDeadline: job.application_deadline ?? null,
    payRanges: readPayRanges(job.pay_input_ranges, (issues) => reportPart(describeIssue(issues))),
    url: job.absolute_url ?? '',
    form: {
      questions: readQuestions(job.questions, reading),
      locationQuestions: readQuestions(job.location_questions, reading),
      compliance: readCompliance(job.compliance, reading),
      demographics: readDemographics(job.demographic_questions, reportPart),
      education: readNeed(job.education, 'education_required'),
      ...(job.education_dates ? { educationDates: job.education_dates } : {}),
      dataConsent: readDataConsent(job.data_compliance, reportPart),
      ...(employment ? { employment } : {}),
      ...(aiDisclaimer ? { aiDisclaimer } : {}),
    },
  }
}
