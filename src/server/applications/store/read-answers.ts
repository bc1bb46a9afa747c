import * as v from 'valibot'
import { consentNames, fieldName } from '#shared/answer-fields.ts'
import {
  type Answer,
  type AnswerMap,
  consentsOf,
  demographicQuestions,
  fieldsOf,
  fitsField,
  isEducationComplete,
  isEmploymentComplete,
} from '#shared/application-rules.ts'
import { type Field, type JobForm, traitsOf } from '#shared/job.ts'
import { maxEducations, maxEmployments, maxNameLength, maxTextLength } from '#shared/limits.ts'
import { form as rules } from '#shared/form/words.ts'
import { store as words } from '../../words.ts'

/**
 * Parses an answer map with a schema that is built from the job's form. The schema is closed: unknown keys are dropped, so that
 * an outdated client does not lose an application and an attacker cannot store arbitrary data. An invalid answer to a known key
 * is rejected with its field, because the board would drop it silently.
 */

export type ReadResult =
  | { readonly status: 'read'; readonly answers: AnswerMap }
  /** The field with the invalid answer. */
  | { readonly status: 'invalid'; readonly field: string; readonly error: string }

/** Limit for URLs and file names. Longer ones were not produced by this service. */
const maxAddressLength = 2_048
/** Limit for a referrer token or a coordinate. */
const maxTokenLength = 1_000

const text = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength))
const OptionValue = v.union([v.string(), v.number()])
const PlainAnswer = v.union([OptionValue, v.array(OptionValue)])

/** Other clients send numbers as strings, as the board's own example does. */
const Id = v.nullable(v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), v.safeInteger()))
const Month = v.pipe(
  Id,
  v.check((month) => month === null || (month >= 1 && month <= 12)),
)
const YearMonth = v.object({ month: Month, year: Id })
const Educations = v.pipe(
  v.array(
    v.object({
      school_name_id: Id,
      degree_id: Id,
      discipline_id: Id,
      start_date: v.exactOptional(YearMonth),
      end_date: v.exactOptional(YearMonth),
    }),
  ),
  v.maxLength(maxEducations),
)
const Employments = v.pipe(
  v.array(
    v.object({
      company_name: text(maxNameLength),
      title: text(maxNameLength),
      start_date: YearMonth,
      current: v.boolean(),
      end_date: v.exactOptional(YearMonth),
    }),
  ),
  v.maxLength(maxEmployments),
)
const Demographics = v.array(
  v.object({
    question_id: v.number(),
    answer_options: v.array(v.object({ answer_option_id: v.number(), text: v.exactOptional(text(maxTextLength)) })),
  }),
)
const Consents = v.object(v.entriesFromList(consentNames, v.exactOptional(v.boolean())))

type AnswerSchema = v.GenericSchema<unknown, Answer | undefined>

/** Structured answers, by the contract's keys. */
const structured = {
  educations: Educations,
  employments: Employments,
  demographic_answers: Demographics,
  data_compliance: Consents,
} as const
const isStructured = (key: string): key is keyof typeof structured => Object.hasOwn(structured, key)

/** Generated values, not typed: an invalid one is dropped, because the candidate could not correct it. */
const token = v.fallback(v.optional(text(maxTokenLength)), undefined)
const tokens = { mapped_url_token: token, latitude: token, longitude: token } as const

/** Suffixes that extend a file field's name. */
const fileKeys = {
  _url: maxAddressLength,
  _url_filename: maxAddressLength,
  // Bounded by the request's own size limit.
  _content: Number.POSITIVE_INFINITY,
  _content_filename: maxAddressLength,
  _text: maxTextLength,
  // SHA-256 in hexadecimal digits, and bytes, of the file that was uploaded.
  _sha256: 64,
  _size: 15,
} as const

function schemaOf(field: Field): AnswerSchema {
  const { takes } = traitsOf(field)
  if (takes === 'options') {
    return v.pipe(
      v.array(OptionValue),
      v.check((values) => values.length <= field.options.length && fitsField(field, values)),
    )
  }
  if (takes === 'option') {
    return v.pipe(
      OptionValue,
      v.check((value) => fitsField(field, value)),
    )
  }
  return text(takes === 'video' ? maxAddressLength : maxTextLength)
}

/** The answer keys of a field, each with its schema. */
function entriesOf(field: Field): readonly (readonly [string, AnswerSchema])[] {
  const files = Object.entries(fileKeys).map(([suffix, maxLength]) => [field.name + suffix, text(maxLength)] as const)
  // Documents use suffixed keys only. A video's URL is sent under the field's own name.
  const { takes } = traitsOf(field)
  if (takes === 'document') return files
  const own = [field.name, schemaOf(field)] as const
  return takes === 'video' ? [own, ...files] : [own]
}

interface ClosedSchema {
  readonly schema: v.GenericSchema<unknown, Record<string, Answer | undefined>>
  /** Maps an answer key to its form field. */
  readonly fieldOf: ReadonlyMap<string, string>
}

function closedSchema(form: JobForm): ClosedSchema {
  const entries = new Map<string, AnswerSchema>(Object.entries(tokens))
  const fieldOf = new Map<string, string>()
  for (const field of fieldsOf(form)) {
    for (const [key, schema] of entriesOf(field)) {
      // The text alternative of a file may be a separate field of the form. Keep that field's schema.
      if (fieldOf.get(key) === key) continue
      // Insert the form's own fields last, in form order, so that the first error is the first one on the screen.
      entries.delete(key)
      entries.set(key, schema)
      fieldOf.set(key, field.name)
    }
  }
  for (const [key, schema] of Object.entries(structured)) {
    const isAsked = key === 'employments' ? form.employment !== undefined : key !== 'educations' || form.education !== null
    if (isAsked) entries.set(key, schema)
  }
  const optional = [...entries].map(([key, schema]) => [key, v.exactOptional(schema)] as const)
  return { schema: v.object(Object.fromEntries(optional)), fieldOf }
}

function withoutUndefined(answers: Readonly<Record<string, Answer | undefined>>): AnswerMap {
  return Object.fromEntries(Object.entries(answers).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}

/** Reads answers that are stored, or that no form has accepted. Drops values that are no answers. */
export function readStoredAnswers(value: unknown): AnswerMap {
  const map = v.parse(v.record(v.string(), v.unknown()), value)
  const entries = Object.entries(map).flatMap(([key, answer]): [string, Answer][] => {
    const parsed = v.safeParse(isStructured(key) ? structured[key] : PlainAnswer, answer)
    return parsed.success ? [[key, parsed.output]] : []
  })
  return Object.fromEntries(entries)
}

/** The first demographic answer with an unknown question, an unknown option or a repeated question, or null. */
function invalidDemographicField(form: JobForm, answers: AnswerMap): string | null {
  const questions = demographicQuestions(form, consentsOf(answers))
  const answered = new Set<number>()
  for (const answer of answers.demographic_answers ?? []) {
    const question = questions.find(({ id }) => id === answer.question_id)
    const isOnOffer = answer.answer_options.every((choice) => question?.options.some(({ id }) => id === choice.answer_option_id))
    const most = question && traitsOf(question).takes === 'option' ? 1 : (question?.options.length ?? 0)
    const isRepeated = answered.has(answer.question_id)
    if (!question || !isOnOffer || isRepeated || answer.answer_options.length > most) {
      return fieldName.demographic(answer.question_id)
    }
    answered.add(answer.question_id)
  }
  return null
}

/** What an older page has asked where no dates may be asked is not stored. */
function withoutEducationDates({ educations, ...answers }: AnswerMap): AnswerMap {
  if (!educations) return answers
  return { ...answers, educations: educations.map(({ end_date: _end, start_date: _start, ...entry }) => entry) }
}

/** Parses an answer map and validates it against its form. */
export function readAnswerMap(form: JobForm, map: Readonly<Record<string, unknown>>): ReadResult {
  const { fieldOf, schema } = closedSchema(form)
  const parsed = v.safeParse(schema, map, { abortEarly: true })
  if (!parsed.success) {
    const [issue] = parsed.issues
    const key = String(issue.path?.[0]?.key)
    const error = issue.type === 'max_length' ? rules.tooLong() : words.misfit()
    return { status: 'invalid', field: fieldOf.get(key) ?? key, error }
  }
  const given = withoutUndefined(parsed.output)
  const answers = form.educationDates === 'none' ? withoutEducationDates(given) : given
  // The page sends complete entries only. The board would reject the whole application for an incomplete one.
  const incomplete = (answers.educations ?? []).findIndex(
    (entry) => !isEducationComplete(entry) || (form.educationDates !== 'none' && entry.end_date === undefined),
  )
  const incompleteJob = (answers.employments ?? []).findIndex((entry) => !isEmploymentComplete(entry))
  const field =
    incomplete >= 0
      ? fieldName.education(incomplete, 'school_name_id')
      : incompleteJob >= 0
        ? fieldName.employment(incompleteJob, 'company_name')
        : invalidDemographicField(form, answers)
  return field === null ? { status: 'read', answers } : { status: 'invalid', field, error: words.misfit() }
}
