import * as v from 'valibot'
import { type Answer, type AnswerMap, type EducationEntry, type EmploymentEntry, mainQuestions } from './application-rules.ts'
import { isFileField, type ConsentName, consentNames, fieldName } from './answer-fields.ts'
import { AskedForm, type DemographicQuestion, type Field, type JobForm, traitsOf } from './job.ts'
import { choicesText, factsText } from './facts/facts-text.ts'
import { monthText, timeText } from './form/month-text.ts'
import { form as words } from './form/words.ts'

/**
 * Answers as words: the labels that the form showed instead of field names and the ids of options. The only writer of them, for the
 * check before 'Submit', the copies on the device, the desk and the exports.
 */

export function askedForm(form: JobForm): AskedForm {
  // The schema drops the explanations.
  return v.parse(AskedForm, {
    ...form,
    questions: mainQuestions(form),
    compliance: form.compliance.flatMap(({ questions }) => questions),
    demographics: form.demographics?.questions ?? [],
  })
}

/** The names behind the ids of one education. null: nobody knows the name. */
export interface EducationNames {
  readonly school: string | null
  readonly degree: string | null
  readonly discipline: string | null
}

/** The answers, with what their words need. */
export interface SaidAnswers {
  readonly answers: AnswerMap
  /** In the order of the educations in the answers. */
  readonly educationNames: readonly EducationNames[]
  readonly files: readonly { readonly fieldName: string; readonly fileName: string }[]
}

/** One education in up to three lines: the school, what was studied, the time. */
export function educationLines(entry: EducationEntry, names: EducationNames | undefined): readonly string[] {
  const nameOf = (part: keyof EducationNames, id: number | null) =>
    names?.[part] ?? (id === null ? '' : words.unnamed[part]({ id }))
  const { degree_id: degreeId, discipline_id: disciplineId, end_date: end, school_name_id: schoolId, start_date: start } = entry
  const degree = nameOf('degree', degreeId)
  const discipline = nameOf('discipline', disciplineId)
  const studied = [degree, discipline]
  return [
    nameOf('school', schoolId),
    studied.includes('') ? studied.join('') : words.studied({ degree, discipline }),
    timeText(start ? monthText(start) : '', end ? monthText(end) : ''),
  ].filter((line) => line.trim() !== '')
}

/** One job in up to three lines: the title, the company, the time. */
export function employmentLines(entry: EmploymentEntry): readonly string[] {
  const { company_name: company, current, end_date: end, start_date: start, title } = entry
  const from = monthText(start)
  const until = current || !end ? (from === '' ? '' : words.today()) : monthText(end)
  return [title, company, timeText(from, until)].filter((line) => line.trim() !== '')
}

/** The answer in one field. Empty if there is none. */
export function fieldText(field: Pick<Field, 'name' | 'type' | 'options'>, { answers, files }: SaidAnswers): string {
  const { name, options } = field
  if (isFileField(field)) return files.find((file) => file.fieldName === name)?.fileName ?? ''
  const value = answers[name]
  const labelOf = (each: unknown) => options.find((option) => option.value === each)?.label ?? String(each)
  if (value === undefined) return ''
  if (Array.isArray(value)) return choicesText(value.map(labelOf))
  return typeof value === 'object' ? JSON.stringify(value) : labelOf(value)
}

function demographicAnswersTo({ id }: Pick<DemographicQuestion, 'id'>, { demographic_answers: all = [] }: AnswerMap) {
  return all.filter(({ question_id: questionId }) => questionId === id)
}

/** The answer to a demographic question. Empty if there is none. */
export function demographicText(question: DemographicQuestion, { answers }: SaidAnswers): string {
  const given = demographicAnswersTo(question, answers).flatMap(({ answer_options: choices }) => choices)
  const texts = given.map(({ answer_option_id: optionId, text = '' }) => {
    const choice = question.options.find(({ id }) => id === optionId)?.label ?? String(optionId)
    return text.trim() === '' ? choice : words.described({ choice, text })
  })
  return choicesText(texts)
}

/** What is asked in one place of a form, with a reader of its answer. */
export interface QuestionInWords {
  readonly section: 'questions' | 'education' | 'employment' | 'compliance' | 'demographics' | 'consent'
  /** The key of the answer. Unique within a form, and the same in every form that has this question. */
  readonly field: string
  readonly label: string
  /** The applicant does not see it. */
  readonly isHidden: boolean
  /** The raw value contains something that the words do not, such as an option's id. */
  readonly hasRawValue: boolean
  /** The words, one text for each education or job, and the raw value. null: it was not answered. */
  readonly read: (said: SaidAnswers) => { readonly texts: readonly string[]; readonly value: Answer | null } | null
}

function askedOfQuestions(section: QuestionInWords['section'], questions: AskedForm['questions']): readonly QuestionInWords[] {
  return questions.flatMap(({ fields, label }) =>
    fields.map((field): QuestionInWords => {
      const { name, options } = field
      const read: QuestionInWords['read'] = (said) => {
        const text = fieldText(field, said)
        const value = (isFileField(field) ? said.answers[`${name}_url`] : undefined) ?? said.answers[name] ?? null
        return text === '' && (value === null || isFileField(field)) ? null : { texts: [text], value }
      }
      return {
        section,
        field: name,
        label: label || words.anotherQuestion(),
        isHidden: !traitsOf(field).isShown,
        hasRawValue: options.length > 0,
        read,
      }
    }),
  )
}

const shown = { isHidden: false, hasRawValue: true } as const

const education = (): QuestionInWords => ({
  ...shown,
  section: 'education',
  field: 'educations',
  label: words.education(),
  read: ({ answers: { educations: entries }, educationNames }) =>
    entries?.length
      ? { texts: entries.map((entry, index) => factsText(educationLines(entry, educationNames[index]))), value: entries }
      : null,
})

const employment = (): QuestionInWords => ({
  ...shown,
  section: 'employment',
  field: 'employments',
  label: words.employment(),
  read: ({ answers: { employments: entries } }) =>
    entries?.length ? { texts: entries.map((entry) => factsText(employmentLines(entry))), value: entries } : null,
})

const demographic = (question: DemographicQuestion): QuestionInWords => ({
  ...shown,
  section: 'demographics',
  field: fieldName.demographic(question.id),
  label: question.label || words.anotherQuestion(),
  read: (said) => {
    const value = demographicAnswersTo(question, said.answers)
    return value.length === 0 ? null : { texts: [demographicText(question, said)], value }
  },
})

const consent = (name: ConsentName): QuestionInWords => ({
  ...shown,
  hasRawValue: false,
  section: 'consent',
  field: fieldName.consent(name),
  label: words.consents[name](),
  read: ({ answers }) => {
    const given = answers.data_compliance?.[name]
    return given === undefined ? null : { texts: [given ? words.yes() : words.no()], value: { [name]: given } }
  },
})

/** Everything that a form asks, in its order. */
export function questionsInWords(form: AskedForm): readonly QuestionInWords[] {
  return [
    ...askedOfQuestions('questions', form.questions),
    ...(form.education === null ? [] : [education()]),
    ...(form.employment === undefined ? [] : [employment()]),
    ...askedOfQuestions('compliance', form.compliance),
    ...form.demographics.map(demographic),
    ...(form.dataConsent === null ? [] : consentNames.map(consent)),
  ]
}
