import { type AnswerMap, answerMap, applicationOf, type Draft, type EducationRow, type StoredFile } from '#shared/answer-map.ts'
import {
  type AnswerError,
  type Answers,
  type AnswerValue,
  type ConsentName,
  type DemographicAnswer,
  demographicQuestions,
  fieldName,
  fitsField,
  isFileField,
  mainQuestions,
  requiredConsents,
  validateApplication,
} from '#shared/application-rules.ts'
import type { FileKind, FileProblem } from '#shared/file-types.ts'
import type { ApplicationForm, Field, Question } from '#shared/job.ts'
import { type ApplicationFile, fileReference } from '#storage/records.ts'
import { problemText } from './file-words.ts'

/**
 * The state of one application form and how it changes (specification 4, "Application form" and "File upload"). It is one
 * plain object that can be stored and restored as it is: files are references, their bytes lie elsewhere under `fileId`.
 */

export interface FileReference {
  readonly fileId: string
  readonly name: string
  readonly size: number
  readonly type: string
}

/** A file that was picked. Its bytes are kept until the application is sent, so that an upload can be tried again. */
export type PickedFile =
  | { readonly status: 'uploading'; readonly file: FileReference; readonly fraction: number }
  | { readonly status: 'stored'; readonly file: FileReference; readonly url: string }
  /** On this device and no further: the sending queue uploads it after 'Submit'. */
  | { readonly status: 'kept'; readonly file: FileReference }
  | { readonly status: 'failed'; readonly file: FileReference; readonly reason: string | null }
  /** Checked before anything was sent, and not taken. */
  | { readonly status: 'rejected'; readonly file: FileReference; readonly problem: FileProblem }

/** Why the last submit did not go through, where it was not the answers' fault. */
export type SendFailure =
  /** It could not even be put into the sending queue. */
  | { readonly kind: 'not-queued' }
  /** Another tab has a newer version of this draft. */
  | { readonly kind: 'changed-elsewhere' }
  /** Another tab has submitted this draft, with other answers. */
  | { readonly kind: 'submitted-elsewhere' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'job-closed' }
  | { readonly kind: 'already-received' }
  | { readonly kind: 'refused'; readonly reason: string | null }

export interface FormState {
  readonly values: Answers
  readonly files: Readonly<Record<string, PickedFile>>
  readonly educations: readonly EducationRow[]
  readonly demographics: readonly DemographicAnswer[]
  readonly consents: readonly ConsentName[]
  /** Errors show only after the first try to submit. */
  readonly hasAttempted: boolean
  readonly isSending: boolean
  readonly failure: SendFailure | null
  /** What the service said of single fields; each is forgotten when its field changes. */
  readonly serverErrors: Readonly<Record<string, string>>
  /** Counts the tries that found errors: each one moves the focus anew. */
  readonly attemptCount: number
  /** Of a stored state: what its form asked, so that a later form can say what it asks anew. */
  readonly asked?: readonly AskedQuestion[]
}

/** A question as a draft remembers it. */
export interface AskedQuestion {
  readonly name: string
  readonly label: string
}

export const emptyForm: FormState = {
  values: {},
  files: {},
  educations: [],
  demographics: [],
  consents: [],
  hasAttempted: false,
  isSending: false,
  failure: null,
  serverErrors: {},
  attemptCount: 0,
}

const nothingChosen = { id: null, text: '' } as const

function emptyEducation(clientId: string): EducationRow {
  return { clientId, school: nothingChosen, degree: nothingChosen, discipline: nothingChosen, endMonth: null, endYear: '' }
}

/** What a form begins with: where education is asked and none is there, one empty entry (specification 4). */
export function startForm(form: ApplicationForm, saved: FormState, newId: () => string): FormState {
  const fitting = keepFitting(form, saved)
  if (form.education === null || fitting.educations.length > 0) return fitting
  return { ...fitting, educations: [emptyEducation(newId())] }
}

/**
 * A stored state for a form that may have changed since: what still fits stays, the rest goes. What was under way is not
 * any more: the queue uploads what has not arrived, and no error is shown before the next try to submit.
 */
function keepFitting(form: ApplicationForm, saved: FormState): FormState {
  const fields = fieldsOf(form)
  const values = Object.entries(saved.values).filter(([name, value]) =>
    fields.some((field) => field.name === name && (value === '' || fitsField(field, value))),
  )
  const files = Object.entries(saved.files).flatMap(([name, picked]): [string, PickedFile][] => {
    if (!fields.some((field) => field.name === name && isFileField(field))) return []
    return [[name, atRest(picked)]]
  })
  const demographics = saved.demographics.flatMap((answer) => {
    const question = form.demographics?.questions.find(({ id }) => id === answer.question_id)
    const choices = answer.answer_options.filter((choice) => question?.options.some(({ id }) => id === choice.answer_option_id))
    return choices.length === 0 ? [] : [{ question_id: answer.question_id, answer_options: choices }]
  })
  return {
    ...emptyForm,
    values: Object.fromEntries(values),
    files: Object.fromEntries(files),
    educations: form.education === null ? [] : saved.educations,
    demographics,
    consents: saved.consents.filter((name) => consentsAsked(form).includes(name)),
  }
}

/** A file without what was going on with it. */
function atRest(picked: PickedFile): PickedFile {
  return picked.status === 'uploading' ? { status: 'kept', file: picked.file } : picked
}

/** What of a state is worth keeping: what was entered, and nothing of how it is being looked at. */
export function enteredOf({ consents, demographics, educations, files, values }: FormState): FormState {
  const resting = Object.entries(files).map(([name, picked]): [string, PickedFile] => [name, atRest(picked)])
  return { ...emptyForm, values, files: Object.fromEntries(resting), educations, demographics, consents }
}

export function isEducationBlank({ degree, discipline, endMonth, endYear, school }: EducationRow): boolean {
  return endMonth === null && endYear === '' && [school, degree, discipline].every(({ text }) => text === '')
}

/** Whether nothing was entered yet. */
export function isBlank({ consents, demographics, educations, files, values }: FormState): boolean {
  const isUntouched = educations.every(isEducationBlank)
  const isUnanswered = !Object.values(values).some(isAnswered)
  return isUntouched && isUnanswered && Object.keys(files).length === 0 && consents.length === 0 && demographics.length === 0
}

/** The files that a state speaks of and whose bytes it needs. */
export function fileIdsOf({ files }: FormState): readonly string[] {
  return Object.values(files)
    .filter(({ status }) => status !== 'rejected')
    .map(({ file }) => file.fileId)
}

export const fileGone = 'This device no longer has this file. Please pick it again.'

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A state that was stored, by this release or an older one; undefined when it is none. Files that the device has lost
 * meanwhile have to be picked again.
 */
export function restoreForm(stored: unknown, missingFileIds: readonly string[]): FormState | undefined {
  if (!isRecord(stored)) return undefined
  const { consents, demographics, educations, files, values } = stored
  const isWhole = isRecord(values) && isRecord(files) && [consents, demographics, educations].every(Array.isArray)
  if (!isWhole) return undefined
  const state = stored as unknown as FormState
  const found = Object.entries(state.files).map(([name, picked]): [string, PickedFile] => [
    name,
    missingFileIds.includes(picked.file.fileId) ? { status: 'failed', file: picked.file, reason: fileGone } : picked,
  ])
  return { ...emptyForm, ...state, files: Object.fromEntries(found) }
}

export type FormAction =
  | { readonly type: 'answer'; readonly field: string; readonly value: AnswerValue }
  | { readonly type: 'answers'; readonly values: Answers }
  | { readonly type: 'file'; readonly field: string; readonly picked: PickedFile | null }
  | { readonly type: 'progress'; readonly field: string; readonly fileId: string; readonly fraction: number }
  | { readonly type: 'education'; readonly clientId: string; readonly change: Partial<Omit<EducationRow, 'clientId'>> }
  | { readonly type: 'education-added'; readonly clientId: string }
  | { readonly type: 'education-removed'; readonly clientId: string }
  | { readonly type: 'demographic'; readonly questionId: number; readonly optionIds: readonly number[] }
  | { readonly type: 'demographic-text'; readonly questionId: number; readonly optionId: number; readonly text: string }
  | { readonly type: 'consent'; readonly name: ConsentName; readonly isGiven: boolean }
  | { readonly type: 'attempt' }
  | { readonly type: 'sending' }
  | { readonly type: 'failed'; readonly failure: SendFailure }
  | { readonly type: 'field-refused'; readonly field: string; readonly message: string }

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _, ...rest } = record
  return rest
}

/** Without what was said of a part of the form that changes now. */
function withoutUnder<T>(record: Readonly<Record<string, T>>, prefix: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !key.startsWith(prefix)))
}

function withDemographic(
  state: FormState,
  questionId: number,
  change: (choices: DemographicAnswer['answer_options']) => DemographicAnswer['answer_options'],
): FormState {
  const before = state.demographics.find(({ question_id: id }) => id === questionId)?.answer_options ?? []
  const others = state.demographics.filter(({ question_id: id }) => id !== questionId)
  const answer = { question_id: questionId, answer_options: change(before) }
  return {
    ...state,
    demographics: answer.answer_options.length === 0 ? others : [...others, answer],
    serverErrors: withoutUnder(state.serverErrors, fieldName.demographic(questionId)),
  }
}

function withEducations(state: FormState, educations: readonly EducationRow[]): FormState {
  return { ...state, educations, serverErrors: withoutUnder(state.serverErrors, 'educations') }
}

export function reduceForm(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'answer':
      return reduceForm(state, { type: 'answers', values: { [action.field]: action.value } })
    case 'answers':
      return {
        ...state,
        values: { ...state.values, ...action.values },
        serverErrors: Object.keys(action.values).reduce(without<string>, state.serverErrors),
      }
    case 'file':
      return {
        ...state,
        files: action.picked ? { ...state.files, [action.field]: action.picked } : without(state.files, action.field),
        serverErrors: without(state.serverErrors, action.field),
      }
    case 'progress': {
      const picked = state.files[action.field]
      // Another file may have been picked since: its progress is its own.
      if (picked?.status !== 'uploading' || picked.file.fileId !== action.fileId) return state
      return { ...state, files: { ...state.files, [action.field]: { ...picked, fraction: action.fraction } } }
    }
    case 'education':
      return withEducations(
        state,
        state.educations.map((row) => (row.clientId === action.clientId ? { ...row, ...action.change } : row)),
      )
    case 'education-added':
      return withEducations(state, [...state.educations, emptyEducation(action.clientId)])
    case 'education-removed':
      // The last one stays (specification 4).
      if (state.educations.length < 2) return state
      return withEducations(
        state,
        state.educations.filter(({ clientId }) => clientId !== action.clientId),
      )
    case 'demographic':
      return withDemographic(state, action.questionId, (before) =>
        action.optionIds.map((id) => before.find((choice) => choice.answer_option_id === id) ?? { answer_option_id: id }),
      )
    case 'demographic-text':
      return withDemographic(state, action.questionId, (before) =>
        before.map((choice) => (choice.answer_option_id === action.optionId ? { ...choice, text: action.text } : choice)),
      )
    case 'consent': {
      const others = state.consents.filter((name) => name !== action.name)
      return {
        ...state,
        consents: action.isGiven ? [...others, action.name] : others,
        serverErrors: without(state.serverErrors, fieldName.consent(action.name)),
      }
    }
    case 'attempt':
      return { ...state, hasAttempted: true, failure: null, serverErrors: {}, attemptCount: state.attemptCount + 1 }
    case 'sending':
      return { ...state, hasAttempted: true, isSending: true, failure: null, serverErrors: {} }
    case 'failed':
      return { ...state, isSending: false, failure: action.failure }
    case 'field-refused': {
      const picked = state.files[action.field]
      return {
        ...state,
        isSending: false,
        serverErrors: { [action.field]: action.message },
        // A stored file that the service does not know any more has to go up once more.
        files: picked
          ? { ...state.files, [action.field]: { status: 'failed', file: picked.file, reason: action.message } }
          : state.files,
        attemptCount: state.attemptCount + 1,
      }
    }
  }
}

function draftWith(
  form: ApplicationForm,
  state: FormState,
  referrer: string | null,
  urlOf: (picked: PickedFile) => string | null,
): Draft {
  const files = Object.entries(state.files).flatMap(([name, picked]): [string, StoredFile][] => {
    const url = urlOf(picked)
    return url === null ? [] : [[name, { url, fileName: picked.file.name }]]
  })
  return {
    values: state.values,
    files: Object.fromEntries(files),
    educations: form.education === null ? [] : state.educations,
    // Answers under a consent that was taken back are not sent.
    demographics: demographicQuestions(form, state.consents).length > 0 ? state.demographics : [],
    consents: state.consents,
    referrer,
  }
}

/** What would be sent as things stand; files that have not arrived are left out. */
export function draftOf(form: ApplicationForm, state: FormState, referrer: string | null): Draft {
  return draftWith(form, state, referrer, (picked) => (picked.status === 'stored' ? picked.url : null))
}

/** One application as it is handed over at 'Submit': its answers, with a reference wherever a file's address belongs. */
export interface FormSubmission {
  readonly answers: AnswerMap
  readonly files: readonly ApplicationFile[]
  /** Addresses of the files that are up already, by file id. */
  readonly uploads: Readonly<Record<string, string>>
  readonly formState: FormState
}

export function submissionOf(form: ApplicationForm, state: FormState, referrer: string | null): FormSubmission {
  const draft = draftWith(form, state, referrer, ({ file, status }) =>
    status === 'rejected' ? null : fileReference(file.fileId),
  )
  const picked = fieldsOf(form).flatMap((field) => {
    const each = state.files[field.name]
    return each && each.status !== 'rejected' ? [{ field, each }] : []
  })
  return {
    answers: answerMap(draft),
    files: picked.map(({ each: { file }, field }) => ({
      fileId: file.fileId,
      fieldName: field.name,
      fileName: file.name,
      mediaType: file.type,
      sizeBytes: file.size,
      kind: fileKindOf(field),
    })),
    uploads: Object.fromEntries(picked.flatMap(({ each }) => (each.status === 'stored' ? [[each.file.fileId, each.url]] : []))),
    formState: { ...enteredOf(state), asked: askedOf(form) },
  }
}

/** Files that were not taken are errors of their own, required or not. */
function rejectedFiles(form: ApplicationForm, state: FormState): readonly AnswerError[] {
  return fieldsOf(form).flatMap((field) => {
    const picked = state.files[field.name]
    return picked?.status === 'rejected' ? [{ field: field.name, message: problemText(picked.problem, fileKindOf(field)) }] : []
  })
}

/** Everything that keeps the form from being sent, in the order in which it asks. */
export function errorsOf(form: ApplicationForm, state: FormState): readonly AnswerError[] {
  // A file that was picked and not rejected answers its question: its upload is finished, or tried again, at submit.
  const draft = draftWith(form, state, null, ({ status }) => (status === 'rejected' ? null : 'pending'))
  const rejected = rejectedFiles(form, state)
  const errors = validateApplication(form, applicationOf(draft)).filter(
    ({ field }) => !rejected.some((each) => each.field === field),
  )
  const order = fieldNamesOf(form, state)
  return [...errors, ...rejected].sort((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
}

/** The errors that the form shows: none before the first try, then its own before the service's. */
export function shownErrors(form: ApplicationForm, state: FormState): readonly AnswerError[] {
  if (!state.hasAttempted) return []
  const own = errorsOf(form, state)
  const order = fieldNamesOf(form, state)
  const fromService = Object.entries(state.serverErrors)
    .filter(([field]) => order.includes(field) && !own.some((error) => error.field === field))
    .map(([field, message]) => ({ field, message }))
  return [...own, ...fromService]
}

export const educationParts = ['school_name_id', 'degree_id', 'discipline_id', 'end_date.month', 'end_date.year'] as const

/** The name of everything that the form shows a field for, in the order in which it asks. */
export function fieldNamesOf(form: ApplicationForm, state: FormState): readonly string[] {
  const compliance = form.compliance.flatMap(({ questions }) => questions)
  const namesOf = (questions: readonly Question[]) => questions.flatMap(visibleFields).map(({ name }) => name)
  const demographics = demographicQuestions(form, state.consents)
  return [
    ...namesOf(mainQuestions(form)),
    ...state.educations.flatMap((_, index) => educationParts.map((part) => fieldName.education(index, part))),
    ...namesOf(compliance),
    ...demographics.flatMap(({ id, options }) => [
      fieldName.demographic(id),
      ...options.map((option) => fieldName.demographicText(id, option.id)),
    ]),
    ...consentsAsked(form).map(fieldName.consent),
  ]
}

/** The label of a shown field, for a link to it. */
export function labelOf(form: ApplicationForm, name: string): string {
  const question = [...form.questions, ...form.locationQuestions, ...form.compliance.flatMap(({ questions }) => questions)].find(
    ({ fields }) => fields.some((field) => field.name === name),
  )
  if (question) return question.label
  const [, index = '0', part = ''] = /^educations\.(\d+)\.(.+)$/.exec(name) ?? []
  const partLabel = educationLabels[part]
  if (partLabel !== undefined) return Number(index) === 0 ? partLabel : `${partLabel} of school ${Number(index) + 1}`
  const demographic = form.demographics?.questions.find(
    ({ id }) => name === fieldName.demographic(id) || name.startsWith(`${fieldName.demographic(id)}.`),
  )
  return demographic?.label ?? 'Your consent'
}

export const educationLabels: Readonly<Record<string, string>> = {
  school_name_id: 'School',
  degree_id: 'Degree',
  discipline_id: 'Discipline',
  'end_date.month': 'End month',
  'end_date.year': 'End year',
}

/** Everything that the form asks, for a draft to remember. */
export function askedOf(form: ApplicationForm): readonly AskedQuestion[] {
  const questions = [...mainQuestions(form), ...form.compliance.flatMap((section) => section.questions)]
  const named = questions.flatMap((question) => {
    const [first] = visibleFields(question)
    return first ? [{ name: first.name, label: question.label }] : []
  })
  return [
    ...named,
    ...(form.education === null ? [] : [{ name: 'educations', label: 'Education' }]),
    ...(form.demographics?.questions ?? []).map(({ id, label }) => ({ name: fieldName.demographic(id), label })),
  ]
}

export interface FormChanges {
  /** Labels of what is asked now and was not. */
  readonly added: readonly string[]
  readonly gone: readonly string[]
  /** Still asked, but not with the answer that was given. */
  readonly again: readonly string[]
}

/** How a form differs from what a draft was written for; null: in nothing that its person would notice. */
export function changesOf(
  asked: readonly AskedQuestion[],
  form: ApplicationForm,
  saved: FormState | undefined,
): FormChanges | null {
  const now = askedOf(form)
  const missingIn = (all: readonly AskedQuestion[], known: readonly AskedQuestion[]) =>
    all.filter(({ name }) => !known.some((each) => each.name === name)).map(({ label }) => label)
  const fitting = saved ? keepFitting(form, saved) : emptyForm
  const isDropped = ({ name }: AskedQuestion) => {
    const answer = saved?.demographics.find(({ question_id }) => fieldName.demographic(question_id) === name)
    const isValueDropped = saved !== undefined && isAnswered(saved.values[name]) && !isAnswered(fitting.values[name])
    return (
      isValueDropped ||
      (answer !== undefined && !fitting.demographics.some(({ question_id }) => question_id === answer.question_id))
    )
  }
  const changes = {
    added: missingIn(now, asked),
    gone: missingIn(asked, now),
    again: now.filter(isDropped).map(({ label }) => label),
  }
  return Object.values(changes).every((labels) => labels.length === 0) ? null : changes
}

export function isAnswered(value: AnswerValue | undefined): boolean {
  return value !== undefined && value !== '' && (typeof value !== 'object' || value.length > 0)
}

/** Every field of the board, asked or hidden. */
export function fieldsOf(form: ApplicationForm): readonly Field[] {
  const compliance = form.compliance.flatMap(({ questions }) => questions)
  return [...form.questions, ...form.locationQuestions, ...compliance].flatMap(({ fields }) => fields)
}

/** Every consent that this form can ask, required or gating the demographic questions. */
export function consentsAsked(form: ApplicationForm): readonly ConsentName[] {
  const asksForDemographics = form.dataConsent?.demographicConsentApplies && (form.demographics?.questions.length ?? 0) > 0
  return [...requiredConsents(form), ...(asksForDemographics ? (['gdpr_demographic_data_consent_given'] as const) : [])]
}

export function visibleFields(question: Question): readonly Field[] {
  return question.fields.filter((field) => field.type !== 'input_hidden')
}

export function fileKindOf(field: Field): FileKind {
  return field.type === 'input_video' ? 'video' : 'document'
}

/** The file field of a question that also takes typed text, or null. */
export function fileFieldOf(question: Question): Field | null {
  return question.fields.find(isFileField) ?? null
}
