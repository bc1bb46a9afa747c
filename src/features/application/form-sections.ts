import { type AnswerError, demographicQuestions, fieldName, mainQuestions, requiredConsents } from '#shared/application-rules.ts'
import type { ApplicationForm, DemographicQuestion, Field, Question } from '#shared/job.ts'
import { educationParts, visibleFields } from './form-fields.ts'
import { type FormState, isAnswered, isEducationBlank } from './form-state.ts'

/**
 * The parts of a form in the order in which it asks: questions, education, compliance, demographics, consents. A form with
 * more controls than a person wants to see at once opens them one by one; a short form shows all of them. Where somebody
 * stands is counted by the rules that judge a submit, so that it can never say 'all' of a form that is then refused.
 */

/** More of them at once look like more work than they are. */
export const maxVisibleControls = 25
/** A longer list of choices scrolls within itself. */
const maxVisibleChoices = 8
const maxRadioOptions = 6

export type SectionKind = 'questions' | 'education' | 'compliance' | 'demographics' | 'consents'

export interface FormSection {
  readonly key: string
  readonly kind: SectionKind
  readonly heading: string
  /** Of kind 'questions'. */
  readonly questions: readonly Question[]
  /** Of kind 'demographics'. */
  readonly demographics: readonly DemographicQuestion[]
  /** The first of its kind: what is said once stands here. */
  readonly isFirst: boolean
  readonly controlCount: number
  /** Its required answers, each by the names of the fields that can give it. */
  readonly required: readonly (readonly string[])[]
}

function controlsOfField({ options, type }: Field): number {
  if (type === 'multi_value_multi_select') return Math.min(options.length, maxVisibleChoices)
  return type === 'multi_value_single_select' && options.length <= maxRadioOptions ? options.length : 1
}

/** A file with its text counts once: the text field comes only when somebody wants it. */
function controlsOfQuestion(question: Question): number {
  const fields = visibleFields(question)
  const hasFile = fields.some(({ type }) => type === 'input_file' || type === 'input_video')
  return hasFile ? 1 : fields.reduce((sum, field) => sum + controlsOfField(field), 0)
}

function total<T>(items: readonly T[], sizeOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + sizeOf(item), 0)
}

/** Cuts a list into parts of at most `maxVisibleControls`; one item that is larger is a part of its own. */
function inParts<T>(items: readonly T[], sizeOf: (item: T) => number): readonly (readonly T[])[] {
  const parts: T[][] = []
  for (const item of items) {
    const last = parts.at(-1)
    if (last && total(last, sizeOf) + sizeOf(item) <= maxVisibleControls) last.push(item)
    else parts.push([item])
  }
  return parts
}

const questionHeadings = ['About you', 'A few questions'] as const

function requiredNames(questions: readonly Question[]): readonly (readonly string[])[] {
  return questions
    .filter(({ required }) => required)
    .map((question) => visibleFields(question).map(({ name }) => name))
    .filter((names) => names.length > 0)
}

export function sectionsOf(form: ApplicationForm, state: FormState): readonly FormSection[] {
  const none = { questions: [], demographics: [], isFirst: true } as const
  const sections: FormSection[] = []
  const asked = mainQuestions(form).filter((question) => visibleFields(question).length > 0)
  for (const [index, questions] of inParts(asked, controlsOfQuestion).entries()) {
    sections.push({
      ...none,
      key: index === 0 ? 'about-you' : `questions-${index + 1}`,
      kind: 'questions',
      heading: questionHeadings[index] ?? 'A few more questions',
      questions,
      isFirst: index === 0,
      controlCount: total(questions, controlsOfQuestion),
      required: requiredNames(questions),
    })
  }
  if (form.education !== null) {
    const isValidated = form.education === 'required' || state.educations.length > 1
    const names = state.educations.flatMap((_, index) => educationParts.map((part) => [fieldName.education(index, part)]))
    sections.push({
      ...none,
      key: 'education',
      kind: 'education',
      heading: 'Education',
      controlCount: names.length,
      required: isValidated ? names : [],
    })
  }
  if (form.compliance.length > 0) {
    const questions = form.compliance.flatMap((section) => section.questions)
    sections.push({
      ...none,
      key: 'compliance',
      kind: 'compliance',
      heading: 'Equal opportunity',
      controlCount: total(questions, controlsOfQuestion),
      required: requiredNames(questions),
    })
  }
  if (form.demographics && form.demographics.questions.length > 0) {
    const heading = form.demographics.header === '' ? 'A few optional questions' : form.demographics.header
    const parts = inParts(demographicQuestions(form, state.consents), ({ options }) => options.length)
    // Under a consent that was not given there are no questions, and still the place to give it.
    for (const [index, demographics] of (parts.length === 0 ? [[]] : parts).entries()) {
      sections.push({
        ...none,
        key: index === 0 ? 'demographics' : `demographics-${index + 1}`,
        kind: 'demographics',
        heading: index === 0 ? heading : `${heading}, continued`,
        demographics,
        isFirst: index === 0,
        controlCount: total(demographics, ({ options }) => options.length),
        required: demographics
          .filter(({ required }) => required)
          .map(({ id, options }) => [
            fieldName.demographic(id),
            ...options.map((option) => fieldName.demographicText(id, option.id)),
          ]),
      })
    }
  }
  const consents = requiredConsents(form)
  if (consents.length > 0) {
    sections.push({
      ...none,
      key: 'consent',
      kind: 'consents',
      heading: 'Your data',
      controlCount: consents.length,
      required: consents.map((name) => [fieldName.consent(name)]),
    })
  }
  return sections
}

export interface Progress {
  readonly answered: number
  readonly required: number
}

/** @param errors everything that keeps the form from being sent, shown or not */
export function progressOf(sections: readonly FormSection[], errors: readonly AnswerError[]): Progress {
  const wrong = new Set(errors.map(({ field }) => field))
  const required = sections.flatMap((section) => section.required)
  return { answered: required.filter((names) => !names.some((name) => wrong.has(name))).length, required: required.length }
}

/** '3 of 7 required answers'. */
export function progressText({ answered, required }: Progress): string {
  if (required === 1) return answered === 1 ? 'The one required answer is there.' : 'One answer is required.'
  return answered === required ? `All ${required} required answers are there.` : `${answered} of ${required} required answers`
}

function hasAnswer(section: FormSection, form: ApplicationForm, state: FormState): boolean {
  const inQuestions = (questions: readonly Question[]) =>
    questions.flatMap(visibleFields).some(({ name }) => name in state.files || isAnswered(state.values[name]))
  switch (section.kind) {
    case 'questions':
      return inQuestions(section.questions)
    case 'education':
      return !state.educations.every(isEducationBlank)
    case 'compliance':
      return inQuestions(form.compliance.flatMap(({ questions }) => questions))
    case 'demographics':
      return state.demographics.some(({ question_id }) => section.demographics.some(({ id }) => id === question_id))
    case 'consents':
      return requiredConsents(form).some((name) => state.consents.includes(name))
  }
}

/** The sections that a form shows at first: as many as a person wants to see, and those that a draft has filled. */
export function openAtStart(sections: readonly FormSection[], form: ApplicationForm, state: FormState): ReadonlySet<string> {
  const open = new Set<string>()
  let count = 0
  for (const { controlCount, key } of sections) {
    count += controlCount
    if (count > maxVisibleControls && open.size > 0) break
    open.add(key)
  }
  for (const section of sections) if (hasAnswer(section, form, state)) open.add(section.key)
  return open
}

/** Goes on to a section: it opens, and the first ones close as far as there is no room for them. */
export function openNext(sections: readonly FormSection[], open: ReadonlySet<string>, next: string): ReadonlySet<string> {
  const shown = new Set([...open, next])
  const count = () => total(sections, ({ controlCount, key }) => (shown.has(key) ? controlCount : 0))
  for (const { key } of sections) {
    if (key === next || count() <= maxVisibleControls) break
    shown.delete(key)
  }
  return shown
}
