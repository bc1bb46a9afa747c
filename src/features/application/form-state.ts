import { answersOf, type Draft, type StoredFile } from '#shared/answer-map.ts'
import { type AnswerError, type Answers, type AnswerValue, isFileField, validateApplication } from '#shared/application-rules.ts'
import type { FileKind, FileProblem } from '#shared/file-types.ts'
import type { ApplicationForm, Field, Question } from '#shared/job.ts'
import { problemText } from './file-words.ts'

/** The state of one application form and how it changes (specification 4, "Application form" and "File upload"). */

/** A file that was picked. Its bytes stay here until the application is sent, so that an upload can be tried again. */
export type PickedFile =
  | { readonly status: 'uploading'; readonly file: File; readonly fraction: number }
  | { readonly status: 'stored'; readonly file: File; readonly stored: StoredFile }
  | { readonly status: 'failed'; readonly file: File; readonly reason: string | null }
  /** Checked before anything was sent, and not taken. */
  | { readonly status: 'rejected'; readonly file: File; readonly problem: FileProblem }

/** Why the last submit did not go through, where it was not the answers' fault. */
export type SendFailure =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'uploads' }
  | { readonly kind: 'job-closed' }
  | { readonly kind: 'already-received' }
  | { readonly kind: 'refused'; readonly reason: string | null }

export interface FormState {
  readonly values: Answers
  readonly files: Readonly<Record<string, PickedFile>>
  /** Errors show only after the first try to submit. */
  readonly hasAttempted: boolean
  readonly isSending: boolean
  readonly failure: SendFailure | null
  /** What the service said of single fields; each is forgotten when its field changes. */
  readonly serverErrors: Readonly<Record<string, string>>
  /** Counts the tries that found errors: each one moves the focus anew. */
  readonly attemptCount: number
}

export const emptyForm: FormState = {
  values: {},
  files: {},
  hasAttempted: false,
  isSending: false,
  failure: null,
  serverErrors: {},
  attemptCount: 0,
}

export type FormAction =
  | { readonly type: 'answer'; readonly field: string; readonly value: AnswerValue }
  | { readonly type: 'file'; readonly field: string; readonly picked: PickedFile | null }
  | { readonly type: 'progress'; readonly field: string; readonly file: File; readonly fraction: number }
  | { readonly type: 'attempt' }
  | { readonly type: 'sending' }
  | { readonly type: 'failed'; readonly failure: SendFailure }
  | { readonly type: 'field-refused'; readonly field: string; readonly message: string }

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _, ...rest } = record
  return rest
}

export function reduceForm(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'answer':
      return {
        ...state,
        values: { ...state.values, [action.field]: action.value },
        serverErrors: without(state.serverErrors, action.field),
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
      if (picked?.status !== 'uploading' || picked.file !== action.file) return state
      return { ...state, files: { ...state.files, [action.field]: { ...picked, fraction: action.fraction } } }
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

/** What would be sent as things stand; files that have not arrived are left out. */
export function draftOf(state: FormState, referrer: string | null): Draft {
  const files = Object.entries(state.files).flatMap(([name, picked]) =>
    picked.status === 'stored' ? [[name, picked.stored] as const] : [],
  )
  return { values: state.values, files: Object.fromEntries(files), referrer }
}

/** A file that was picked and not rejected answers its question: its upload is finished, or tried again, at submit. */
function expectedAnswers(state: FormState): Answers {
  const files = Object.entries(state.files).flatMap(([name, { file, status }]) =>
    status === 'rejected' ? [] : [[name, { url: 'pending', fileName: file.name }] as const],
  )
  return answersOf({ values: state.values, files: Object.fromEntries(files), referrer: null })
}

/** What is wrong with the form as it stands, whether it is shown yet or not, in the order of its questions. */
export function errorsOf(form: ApplicationForm, state: FormState): readonly AnswerError[] {
  const errors = validateApplication(form, expectedAnswers(state))
  // A file that was not taken is never left out in silence: its question is an error until it is removed or replaced.
  const rejected = questionsOf(form)
    .flatMap(visibleFields)
    .flatMap((field) => {
      const picked = state.files[field.name]
      return picked?.status === 'rejected' ? [{ field: field.name, message: problemText(picked.problem, fileKindOf(field)) }] : []
    })
  const order = questionsOf(form)
    .flatMap(visibleFields)
    .map(({ name }) => name)
  return [...errors.filter(({ field }) => !rejected.some((each) => each.field === field)), ...rejected].sort(
    (a, b) => order.indexOf(a.field) - order.indexOf(b.field),
  )
}

/** The errors that the form shows: none before the first try, then its own before the service's. */
export function shownErrors(form: ApplicationForm, state: FormState): readonly AnswerError[] {
  if (!state.hasAttempted) return []
  const own = errorsOf(form, state)
  const fields = new Set(questionsOf(form).flatMap((question) => visibleFields(question).map(({ name }) => name)))
  const fromService = Object.entries(state.serverErrors)
    .filter(([field]) => fields.has(field) && !own.some((error) => error.field === field))
    .map(([field, message]) => ({ field, message }))
  return [...own, ...fromService]
}

/** Every question that this form shows, in its order. */
export function questionsOf(form: ApplicationForm): readonly Question[] {
  return [...form.questions, ...form.locationQuestions].filter((question) => visibleFields(question).length > 0)
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
