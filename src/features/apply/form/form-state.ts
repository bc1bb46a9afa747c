import { type ConsentName, fieldName } from '#shared/answer-fields.ts'
import type { AnswerValue, DemographicAnswer } from '#shared/application-rules.ts'
import type { Attention } from '#storage/records.ts'
import { type AnswerChange, emptyEducation, emptyEmployment, type Entered, type PickedFile } from '#shared/form/entered.ts'

/** The state of one open form, and its reducer: what was entered, and what the form shows about it. */

/** Why the device has not sent what was submitted. */
export type DeviceReason =
  /** It could not be put into the outbox. */
  | 'not-queued'
  /** Another tab edits this draft. */
  | 'taken-over'
  /** The device has another draft for this job, and the applicant has not chosen one. */
  | 'draft-found'
  /** Another tab has submitted this draft with different answers. */
  | 'submitted-elsewhere'
  /** Another application for this job is on this device, and has not been sent. */
  | 'another-waits'

type DeviceFailure =
  | { readonly reason: DeviceReason }
  /** The device could not take it. `why` is a sentence. Only on a shared device, which stores no drafts. */
  | { readonly reason: 'not-taken'; readonly why: string }

/** Why the last submit failed, unless single answers were invalid. */
export type SendFailure = Attention | DeviceFailure

export interface FormState extends Entered {
  /** Errors are shown only after the first attempt to submit. */
  readonly hasAttempted: boolean
  readonly isSending: boolean
  readonly failure: SendFailure | null
  /** The service's errors by field. Each is cleared when its field changes. */
  readonly serverErrors: Readonly<Record<string, string>>
  /** Counts the attempts that found errors, because each of them moves the focus again. */
  readonly attemptCount: number
}

export const emptyForm: FormState = {
  values: {},
  files: {},
  educations: [],
  employments: [],
  demographics: [],
  consents: [],
  hasAttempted: false,
  isSending: false,
  failure: null,
  serverErrors: {},
  attemptCount: 0,
}

export type FormAction =
  | AnswerChange
  | { readonly type: 'answer'; readonly field: string; readonly value: AnswerValue }
  | { readonly type: 'file'; readonly field: string; readonly picked: PickedFile | null }
  | { readonly type: 'progress'; readonly field: string; readonly fileId: string; readonly fraction: number }
  | { readonly type: 'demographic'; readonly questionId: number; readonly optionIds: readonly number[] }
  | { readonly type: 'demographic-text'; readonly questionId: number; readonly optionId: number; readonly text: string }
  | { readonly type: 'consent'; readonly name: ConsentName; readonly isGiven: boolean }
  | { readonly type: 'profile-wanted'; readonly isWanted: boolean }
  | { readonly type: 'attempt' }
  | { readonly type: 'sending' }
  | { readonly type: 'failed'; readonly failure: SendFailure }
  | { readonly type: 'field-refused'; readonly field: string; readonly message: string }

function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  const { [key]: _, ...rest } = record
  return rest
}

/** Drops all entries whose key begins with `prefix`. */
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

type RowAction = Extract<FormAction, { readonly list: string }>

/** The form always shows at least one row: removing the only one empties it. */
function changeRows<Row extends { readonly clientId: string }>(
  rows: readonly Row[],
  action: RowAction,
  empty: (clientId: string) => Row,
): readonly Row[] {
  if (action.type === 'row-added') return [...rows, empty(action.clientId)]
  if (action.type === 'row') return rows.map((row) => (row.clientId === action.clientId ? { ...row, ...action.change } : row))
  if (rows.length > 1) return rows.filter(({ clientId }) => clientId !== action.clientId)
  return rows.map((row) => (row.clientId === action.clientId ? empty(row.clientId) : row))
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
      // Another file may have been picked since. Late progress of the old one must not be shown for it.
      if (picked?.status !== 'uploading' || picked.file.fileId !== action.fileId) return state
      return { ...state, files: { ...state.files, [action.field]: { ...picked, fraction: action.fraction } } }
    }
    case 'row':
    case 'row-added':
    case 'row-removed': {
      const { list } = action
      const rows =
        list === 'educations' ? changeRows(state[list], action, emptyEducation) : changeRows(state[list], action, emptyEmployment)
      return { ...state, [list]: rows, serverErrors: withoutUnder(state.serverErrors, list) }
    }
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
    case 'profile-wanted':
      return { ...state, isProfileWanted: action.isWanted }
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
        // The service no longer has the uploaded file, so it must be uploaded again.
        files: picked
          ? { ...state.files, [action.field]: { status: 'failed', file: picked.file, reason: action.message } }
          : state.files,
        attemptCount: state.attemptCount + 1,
      }
    }
  }
}
