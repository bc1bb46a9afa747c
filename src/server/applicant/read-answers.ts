import * as v from 'valibot'
import {
  type Answers,
  type Application,
  demographicQuestions,
  consentNames,
  fieldName,
  fitsField,
  isEducationComplete,
  isFileField,
} from '#shared/application-rules.ts'
import type { ApplicationForm, Field } from '#shared/job.ts'

/**
 * Reads an answer map back into what the rules judge (specification 3). What has the wrong type for its question is named,
 * never dropped: the board would drop it without a word.
 */

export type ReadResult =
  | { readonly status: 'read'; readonly application: Application }
  /** The field whose answer is not one that it can have. */
  | { readonly status: 'misfit'; readonly field: string }

const OptionValue = v.union([v.string(), v.number()])
const PlainAnswer = v.union([OptionValue, v.array(OptionValue)])

/** Other senders than our page write numbers as strings; the board's own example does. */
const Id = v.nullable(v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), v.safeInteger()))
const Month = v.pipe(
  Id,
  v.check((month) => month === null || (month >= 1 && month <= 12)),
)
const YearMonth = v.object({ month: Month, year: Id })
const Educations = v.array(
  v.object({
    school_name_id: Id,
    degree_id: Id,
    discipline_id: Id,
    start_date: v.exactOptional(YearMonth),
    end_date: YearMonth,
  }),
)
const Demographics = v.array(
  v.object({
    question_id: v.number(),
    answer_options: v.array(v.object({ answer_option_id: v.number(), text: v.exactOptional(v.string()) })),
  }),
)
const Consents = v.partial(v.object(v.entriesFromList(consentNames, v.boolean())))

/** Every field of the board that a form holds. */
export function fieldsOf(form: ApplicationForm): readonly Field[] {
  const compliance = form.compliance.flatMap(({ questions }) => questions)
  return [...form.questions, ...form.locationQuestions, ...compliance].flatMap(({ fields }) => fields)
}

function plainAnswers(map: Readonly<Record<string, unknown>>): Answers {
  const entries = Object.entries(map).flatMap(([name, value]) => {
    const parsed = v.safeParse(PlainAnswer, value)
    return parsed.success ? [[name, parsed.output] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The first demographic answer to a question or with an option that is not on offer, or null. */
function demographicMisfit(form: ApplicationForm, { consents, demographics }: Application): string | null {
  const questions = demographicQuestions(form, consents)
  for (const answer of demographics) {
    const question = questions.find(({ id }) => id === answer.question_id)
    const isOnOffer = answer.answer_options.every((choice) => question?.options.some(({ id }) => id === choice.answer_option_id))
    const isOneTooMany = question?.type === 'multi_value_single_select' && answer.answer_options.length > 1
    if (!question || !isOnOffer || isOneTooMany) return fieldName.demographic(answer.question_id)
  }
  return null
}

/** What a map says, checked against the form it answers. */
export function readAnswerMap(form: ApplicationForm, map: Readonly<Record<string, unknown>>): ReadResult {
  const field = fieldsOf(form).find((each) => map[each.name] !== undefined && !fitsField(each, map[each.name]))
  if (field) return { status: 'misfit', field: field.name }
  const fileName = fieldsOf(form)
    .filter(isFileField)
    .find(({ name }) => [`${name}_url`, `${name}_url_filename`].some((key) => !['string', 'undefined'].includes(typeof map[key])))
  if (fileName) return { status: 'misfit', field: fileName.name }
  const educations = v.safeParse(Educations, map['educations'] ?? [])
  if (!educations.success) return { status: 'misfit', field: 'educations' }
  const demographics = v.safeParse(Demographics, map['demographic_answers'] ?? [])
  if (!demographics.success) return { status: 'misfit', field: 'demographic_answers' }
  const consents = v.safeParse(Consents, map['data_compliance'] ?? {})
  if (!consents.success) return { status: 'misfit', field: 'data_compliance' }
  const application: Application = {
    answers: plainAnswers(map),
    educations: educations.output,
    demographics: demographics.output,
    consents: consentNames.filter((name) => consents.output[name]),
  }
  // The page sends complete educations only (specification 5); the board would refuse the whole application for another.
  const incomplete = educations.output.findIndex((entry) => !isEducationComplete(entry))
  if (incomplete >= 0) return { status: 'misfit', field: fieldName.education(incomplete, 'school_name_id') }
  const misfit = demographicMisfit(form, application)
  return misfit === null ? { status: 'read', application } : { status: 'misfit', field: misfit }
}
