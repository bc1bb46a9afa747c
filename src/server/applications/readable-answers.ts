import {
  type Answer,
  type ConsentName,
  consentNames,
  type EducationEntry,
  fieldName,
  isFileField,
  type YearMonth,
} from '#shared/application-rules.ts'
import type { EducationNames, StoredApplication } from './application-store.ts'
import type { StoredField, StoredForm } from './stored-form.ts'

/**
 * Human-readable questions and answers: the labels that the form showed instead of field names and option ids. Uses only the
 * stored form, so that an application stays readable after its job has closed.
 */

export interface FormQuestion {
  readonly section: 'questions' | 'education' | 'employment' | 'compliance' | 'demographics' | 'consent' | 'other'
  /** The key of the answer. Unique within a form, and the same in every form that has this question. */
  readonly field: string
  readonly question: string
  /** The raw value contains something that the text does not, such as an option's id. */
  readonly hasRawValue: boolean
}

export interface AnsweredQuestion extends FormQuestion {
  readonly answer: string
  readonly value: Answer | null
}

/** A question that can find its answer in an application. */
interface ReadableQuestion extends FormQuestion {
  readonly read: (application: StoredApplication) => Pick<AnsweredQuestion, 'answer' | 'value'> | null
}

const consentLabels: Readonly<Record<ConsentName, string>> = {
  gdpr_consent_given: 'Consent to use and keep the data',
  gdpr_processing_consent_given: 'Consent to use the data',
  gdpr_retention_consent_given: 'Consent to keep the data',
  gdpr_demographic_data_consent_given: 'Consent to use the demographic answers',
}

/** A raw value as text: strings unchanged, anything else as JSON. */
export function rawText(value: Answer | null): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function fieldText(field: StoredField, value: Answer): string {
  const labelOf = (each: unknown) => field.options.find((option) => option.value === each)?.label ?? String(each)
  if (Array.isArray(value)) return value.map(labelOf).join('; ')
  return typeof value === 'object' ? rawText(value) : labelOf(value)
}

function fieldQuestion(section: FormQuestion['section'], label: string, field: StoredField): ReadableQuestion {
  const { name } = field
  return {
    section,
    field: name,
    question: label,
    hasRawValue: field.options.length > 0,
    read: ({ answers, files }) => {
      if (isFileField(field)) {
        const file = files.find((each) => each.fieldName === name)
        return file ? { answer: file.fileName, value: answers[`${name}_url`] ?? answers[name] ?? null } : null
      }
      const value = answers[name]
      return value === undefined ? null : { answer: fieldText(field, value), value }
    },
  }
}

function dateText({ month, year }: YearMonth): string {
  return `${String(month ?? '').padStart(2, '0')}/${year ?? ''}`
}

function educationText(entry: EducationEntry, names: EducationNames | undefined): string {
  const { degree_id: degreeId, discipline_id: disciplineId, end_date: end, school_name_id: schoolId, start_date: start } = entry
  return [
    names?.school ?? `school ${schoolId}`,
    names?.degree ?? `degree ${degreeId}`,
    names?.discipline ?? `discipline ${disciplineId}`,
    start ? `${dateText(start)} to ${dateText(end)}` : `until ${dateText(end)}`,
  ].join(', ')
}

const education: ReadableQuestion = {
  section: 'education',
  field: 'educations',
  question: 'Education',
  hasRawValue: true,
  read: ({ answers, educationNames }) => {
    const { educations: entries = [] } = answers
    if (entries.length === 0) return null
    return { answer: entries.map((entry, index) => educationText(entry, educationNames[index])).join('\n'), value: entries }
  },
}

const employment: ReadableQuestion = {
  section: 'employment',
  field: 'employments',
  question: 'Employment',
  hasRawValue: true,
  read: ({ answers }) => {
    const { employments: entries = [] } = answers
    if (entries.length === 0) return null
    const lines = entries.map(({ company_name: company, current, end_date: end, start_date: start, title }) => {
      const until = current || !end ? 'today' : dateText(end)
      return `${title}, ${company}, ${dateText(start)} to ${until}`
    })
    return { answer: lines.join('\n'), value: entries }
  },
}

function demographicQuestion({ id, label, options }: StoredForm['demographics'][number]): ReadableQuestion {
  return {
    section: 'demographics',
    field: fieldName.demographic(id),
    question: label,
    hasRawValue: true,
    read: ({ answers }) => {
      const found = (answers.demographic_answers ?? []).filter(({ question_id: questionId }) => questionId === id)
      if (found.length === 0) return null
      const words = found.flatMap(({ answer_options: choices }) =>
        choices.map(({ answer_option_id: optionId, text = '' }) => {
          const option = options.find((each) => each.id === optionId)?.label ?? String(optionId)
          return text.trim() === '' ? option : `${option}: ${text}`
        }),
      )
      return { answer: words.join('; '), value: found }
    },
  }
}

function consentQuestion(name: ConsentName): ReadableQuestion {
  return {
    section: 'consent',
    field: fieldName.consent(name),
    question: consentLabels[name],
    hasRawValue: false,
    read: ({ answers }) => {
      const given = answers.data_compliance?.[name]
      return given === undefined ? null : { answer: given ? 'Yes' : 'No', value: { [name]: given } }
    },
  }
}

const readableQuestions = new WeakMap<StoredForm, readonly ReadableQuestion[]>()

function readableQuestionsOf(form: StoredForm): readonly ReadableQuestion[] {
  const known = readableQuestions.get(form)
  if (known) return known
  const ofQuestions = (section: FormQuestion['section'], questions: StoredForm['questions']) =>
    questions.flatMap(({ fields, label }) => fields.map((field) => fieldQuestion(section, label, field)))
  const all = [
    ...ofQuestions('questions', form.questions),
    ...(form.education === null ? [] : [education]),
    ...(form.employment === undefined ? [] : [employment]),
    ...ofQuestions('compliance', form.compliance),
    ...form.demographics.map(demographicQuestion),
    ...(form.dataConsent === null ? [] : consentNames.map(consentQuestion)),
  ]
  readableQuestions.set(form, all)
  return all
}

const unanswered = { answer: null, value: null } as const

/** The sections of questions whose answers are stored apart (`answers-apart.ts`). */
export const sectionsApart: readonly FormQuestion['section'][] = ['compliance', 'demographics']

/** Every question of a form, in form order. */
export function questionsOf(
  form: StoredForm,
  { isWithAnswersApart }: { readonly isWithAnswersApart: boolean },
): readonly FormQuestion[] {
  return readableQuestionsOf(form).filter(({ section }) => isWithAnswersApart || !sectionsApart.includes(section))
}

/** Whether a question of the form accounts for this answer key. */
function isCovered(key: string, questions: readonly ReadableQuestion[]): boolean {
  const covers = ({ field }: ReadableQuestion) =>
    key === field || ['_url', '_url_filename', '_content_filename'].some((suffix) => key === field + suffix)
  return key === 'demographic_answers' || key === 'data_compliance' || questions.some(covers)
}

/** A question of an application. null: it was not answered. */
export interface OpenQuestion extends FormQuestion {
  readonly answer: string | null
  readonly value: Answer | null
}

/**
 * Every question of an application, in form order. Answers to questions that the form does not have come last, under their key:
 * the referrer token, and all answers of rows from before forms were stored.
 */
export function allQuestions(application: StoredApplication): readonly OpenQuestion[] {
  const questions = application.form ? readableQuestionsOf(application.form) : []
  const asked = questions.map(({ read, ...question }): OpenQuestion => ({ ...question, ...(read(application) ?? unanswered) }))
  const rest = Object.entries(application.answers)
    .filter(([key]) => !application.form || !isCovered(key, questions))
    .map(([key, value]): OpenQuestion => {
      const file = application.files.find(({ fieldName: name }) => key === `${name}_url`)
      const answer = file ? file.fileName : rawText(value)
      return { section: 'other', field: key, question: key, hasRawValue: false, answer, value }
    })
  return [...asked, ...rest]
}

/** Every answered question of an application, in the same order. */
export function readableAnswers(application: StoredApplication): readonly AnsweredQuestion[] {
  return allQuestions(application).filter((question): question is AnsweredQuestion => question.answer !== null)
}
