import { type AnswerError, demographicQuestions, isAnswerable, requiredConsents } from '#shared/application-rules.ts'
import { visibleFields, fieldName } from '#shared/answer-fields.ts'
import type { JobCopy } from '#shared/brand.ts'
import type { DemographicQuestion, JobForm, Question } from '#shared/job.ts'
import { isAnswered, isEducationBlank, isEmploymentBlank } from '#shared/form/entered.ts'
import { restoreForm, startForm } from './draft-form.ts'
import { errorsOf } from './form-errors.ts'
import { educationPartsOf, employmentParts, withBrandRules } from './form-fields.ts'
import type { FormState } from './form-state.ts'
import { controlsOfQuestion, maxVisibleControls, questionSteps } from './question-steps.ts'
import { form as words } from '../words.ts'

/**
 * Divides a form into sections in display order: steps of questions, education, employment, compliance, demographics, consents. What the
 * law or the company asks beside the application stays in one section. A long form opens its sections one by one, a short form shows all
 * of them. Progress is counted with the rules that validate a submit, so
 * that it can never say 'all' for a form that is then refused.
 */

export type SectionKind = 'questions' | 'education' | 'employment' | 'compliance' | 'demographics' | 'consents'

export interface FormSection {
  readonly key: string
  readonly kind: SectionKind
  readonly heading: string
  /** Who has worded the heading. */
  readonly headingBy: 'board' | 'page'
  /** Only for the kinds 'questions' and 'compliance'. */
  readonly questions: readonly Question[]
  /** Only for the kind 'demographics'. */
  readonly demographics: readonly DemographicQuestion[]
  readonly controlCount: number
  /** The names of all its fields, as errors use them. */
  readonly names: readonly string[]
  /** Optional questions beside the application, such as equal opportunity: closed until the applicant opens them. */
  readonly staysClosed: boolean
  /** The required answers, each as the names of the fields that can provide it. */
  readonly required: readonly (readonly string[])[]
}

function total<T>(items: readonly T[], sizeOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + sizeOf(item), 0)
}

function requiredNames(questions: readonly Question[]): readonly (readonly string[])[] {
  return questions
    .filter((question) => question.required && isAnswerable(question))
    .map((question) => visibleFields(question).map(({ name }) => name))
}

function isVisible(question: Question): boolean {
  return visibleFields(question).length > 0
}

function demographicNames({ id, options }: DemographicQuestion): readonly string[] {
  return [fieldName.demographic(id), ...options.map((option) => fieldName.demographicText(id, option.id))]
}

function namesOf(questions: readonly Question[]): readonly string[] {
  return questions.flatMap(visibleFields).map(({ name }) => name)
}

const none = { headingBy: 'page', questions: [], demographics: [], staysClosed: false } as const

/** A section of the board's questions. */
function ofQuestions(
  kind: 'questions' | 'compliance',
  questions: readonly Question[],
): Omit<FormSection, 'key' | 'heading' | 'staysClosed'> {
  const controlCount = total(questions, controlsOfQuestion)
  return { ...none, kind, questions, controlCount, names: namesOf(questions), required: requiredNames(questions) }
}

/** A section whose controls are known by their names. */
function ofNames(kind: 'education' | 'employment' | 'consents', names: readonly string[], isRequired: boolean): FormSection {
  const required = isRequired ? names.map((name) => [name]) : []
  const key = kind === 'consents' ? 'consent' : kind
  return { ...none, key, kind, heading: words.section[kind](), controlCount: names.length, names, required }
}

export function sectionsOf(form: JobForm, state: FormState): readonly FormSection[] {
  const { educations, employments } = state
  const sections: FormSection[] = []
  for (const { heading, key, questions } of questionSteps(form)) {
    sections.push({ ...ofQuestions('questions', questions), key, heading, staysClosed: false })
  }
  if (form.education !== null) {
    const names = educations.flatMap((_, index) => educationPartsOf(form).map((part) => fieldName.education(index, part)))
    sections.push(ofNames('education', names, form.education === 'required' || educations.length > 1))
  }
  if (form.employment !== undefined) {
    // A current job has no end.
    const names = employments.flatMap(({ isCurrent }, index) =>
      employmentParts
        .filter((part) => part !== 'current' && !(isCurrent && part.startsWith('end_date')))
        .map((part) => fieldName.employment(index, part)),
    )
    sections.push(ofNames('employment', names, form.employment === 'required' || employments.length > 1))
  }
  if (form.compliance.length > 0) {
    const questions = form.compliance.flatMap((section) => section.questions).filter(isVisible)
    const section = ofQuestions('compliance', questions)
    const staysClosed = section.required.length === 0
    sections.push({ ...section, key: 'compliance', heading: words.section.compliance(), staysClosed })
  }
  if (form.demographics && form.demographics.questions.length > 0) {
    // Without consent there are no questions, but the section must still offer the consent.
    const demographics = demographicQuestions(form, state.consents)
    const required = demographics.filter((question) => question.required && question.options.length > 0).map(demographicNames)
    sections.push({
      ...none,
      key: 'demographics',
      kind: 'demographics',
      heading: form.demographics.header === '' ? words.section.demographics() : form.demographics.header,
      headingBy: form.demographics.header === '' ? 'page' : 'board',
      demographics,
      controlCount: total(demographics, ({ options }) => options.length),
      names: demographics.flatMap(demographicNames),
      staysClosed: required.length === 0,
      required,
    })
  }
  const consents = requiredConsents(form).map(fieldName.consent)
  if (consents.length > 0) sections.push(ofNames('consents', consents, true))
  return sections
}

export interface Progress {
  readonly answered: number
  readonly required: number
}

/** @param errors every error of the form, shown or not */
export function progressOf(sections: readonly FormSection[], errors: readonly AnswerError[]): Progress {
  const wrong = new Set(errors.map(({ field }) => field))
  const required = sections.flatMap((section) => section.required)
  return { answered: required.filter((names) => !names.some((name) => wrong.has(name))).length, required: required.length }
}

/** Returns '3 of 7 required answers'. */
export function requiredText({ answered, required }: Progress): string {
  return words.progress.required({ answered, required })
}

/** Returns for example '3 of 7 required answers', or that all are there. */
export function progressText(progress: Progress): string {
  const { answered, required } = progress
  if (required === 1) return answered === 1 ? words.progress.oneThere() : words.progress.oneMissing()
  return answered === required ? words.progress.allThere({ required }) : requiredText(progress)
}

/** How many questions a section has, as its reader would count them. */
export function questionCountOf({ controlCount, demographics, kind, questions }: FormSection): number {
  if (kind === 'questions' || kind === 'compliance') return questions.filter(isVisible).length
  return kind === 'demographics' ? demographics.length : controlCount
}

/** What a section beside the application is for, or null for the others. */
export function closedNoteOf({ demographics, kind, questions }: FormSection, notes: JobCopy['closedNotes']): string | null {
  if (kind === 'compliance') return notes.compliance(questions.length)
  return kind === 'demographics' ? notes.demographics(demographics.length) : null
}

function hasAnswer(section: FormSection, form: JobForm, state: FormState): boolean {
  switch (section.kind) {
    case 'questions':
    case 'compliance':
      return namesOf(section.questions).some((name) => name in state.files || isAnswered(state.values[name]))
    case 'education':
      return !state.educations.every(isEducationBlank)
    case 'employment':
      return !state.employments.every(isEmploymentBlank)
    case 'demographics':
      return state.demographics.some(({ question_id }) => section.demographics.some(({ id }) => id === question_id))
    case 'consents':
      return requiredConsents(form).some((name) => state.consents.includes(name))
  }
}

/**
 * The sections that are open at first: as many as fit into `maxVisibleControls`, and every section with an answer. On a phone
 * only the first. Sections beside the application stay closed.
 */
export function openAtStart(
  sections: readonly FormSection[],
  form: JobForm,
  state: FormState,
  isOneAtATime: boolean,
): ReadonlySet<string> {
  const asked = sections.filter(({ staysClosed }) => !staysClosed)
  if (isOneAtATime) return new Set(asked.slice(0, 1).map(({ key }) => key))
  const open = new Set<string>()
  let count = 0
  for (const { controlCount, key } of asked) {
    count += controlCount
    if (count > maxVisibleControls && open.size > 0) break
    open.add(key)
  }
  for (const section of asked) if (hasAnswer(section, form, state)) open.add(section.key)
  return open
}

/**
 * The section to continue with: the next one that is part of the application, or null at the end.
 * @param from the section that the applicant is in
 */
export function sectionAfter(sections: readonly FormSection[], from: string): FormSection | null {
  const index = sections.findIndex(({ key }) => key === from)
  return sections.slice(index + 1).find(({ staysClosed }) => !staysClosed) ?? null
}

/** The section that shows a field, or null. */
export function sectionOfField(sections: readonly FormSection[], field: string): FormSection | null {
  return sections.find(({ names }) => names.includes(field)) ?? null
}

/** Opens a section and closes earlier ones until the limit is met again. */
export function openNext(sections: readonly FormSection[], open: ReadonlySet<string>, next: string): ReadonlySet<string> {
  const shown = new Set([...open, next])
  const count = () => total(sections, ({ controlCount, key }) => (shown.has(key) ? controlCount : 0))
  for (const { key } of sections) {
    if (key === next || count() <= maxVisibleControls) break
    shown.delete(key)
  }
  return shown
}

export interface DraftProgress {
  readonly answeredCount: number
  readonly requiredCount: number
}

/**
 * How many of the required answers a stored draft has, counted as the page with the form does, or null if it cannot be told.
 * @param boardForm the form as the board has it
 */
export function draftProgress(
  boardForm: JobForm,
  stored: unknown,
  copy: Pick<JobCopy, 'asksEducationStart'>,
): DraftProgress | null {
  const saved = restoreForm(stored, [])
  if (!saved) return null
  const form = withBrandRules(boardForm, copy)
  const state = startForm(form, saved, () => '')
  const { answered, required } = progressOf(sectionsOf(form, state), errorsOf(form, state))
  return required === 0 ? null : { answeredCount: answered, requiredCount: required }
}
