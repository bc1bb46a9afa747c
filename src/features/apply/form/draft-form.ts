import { fieldsOf, fitsField } from '#shared/application-rules.ts'
import { isFileField, fieldName } from '#shared/answer-fields.ts'
import {
  type AskedQuestion,
  emptyEducation,
  emptyEmployment,
  type Entered,
  isAnswered,
  type PickedFile,
} from '#shared/form/entered.ts'
import type { JobForm } from '#shared/job.ts'
import { consentsAsked, askedOf } from './form-fields.ts'
import { type FormState, emptyForm } from './form-state.ts'
import { readStoredForm } from './stored-answers.ts'
import { form as words } from '../words.ts'

/**
 * Converts what was entered for storage and back. The board may change a form while a draft of it is stored: answers that no
 * longer fit are dropped, the others are restored, and the differences can be listed for the applicant.
 */

/** Returns the initial state of a form. A form that asks for education or employment starts with at least one entry of it. */
export function startForm(form: JobForm, saved: Entered, newId: () => string): FormState {
  return withFirstRows(form, { ...emptyForm, ...dropUnfitting(form, saved) }, newId)
}

/** Adds the first education and employment where the form asks for them and has none. */
export function withFirstRows(form: JobForm, state: FormState, newId: () => string): FormState {
  const needsEducation = form.education !== null && state.educations.length === 0
  const needsEmployment = form.employment !== undefined && state.employments.length === 0
  return {
    ...state,
    ...(needsEducation ? { educations: [emptyEducation(newId())] } : {}),
    ...(needsEmployment ? { employments: [emptyEmployment(newId())] } : {}),
  }
}

/**
 * Drops from a stored state what does not fit the form any more. Uploads that were interrupted are left to the outbox, and
 * errors are hidden until the next attempt to submit.
 */
function dropUnfitting(form: JobForm, saved: Entered): Entered {
  const fields = fieldsOf(form)
  const values = Object.entries(saved.values).filter(([name, value]) =>
    fields.some((field) => field.name === name && (value === '' || fitsField(field, value))),
  )
  const files = Object.entries(saved.files).flatMap(([name, picked]): [string, PickedFile][] => {
    if (!fields.some((field) => field.name === name && isFileField(field))) return []
    return [[name, withoutUpload(picked)]]
  })
  const demographics = saved.demographics.flatMap((answer) => {
    const question = form.demographics?.questions.find(({ id }) => id === answer.question_id)
    const choices = answer.answer_options.filter((choice) => question?.options.some(({ id }) => id === choice.answer_option_id))
    return choices.length === 0 ? [] : [{ question_id: answer.question_id, answer_options: choices }]
  })
  return {
    values: Object.fromEntries(values),
    files: Object.fromEntries(files),
    educations: form.education === null ? [] : saved.educations,
    employments: form.employment === undefined ? [] : saved.employments,
    demographics,
    consents: saved.consents.filter((name) => consentsAsked(form).includes(name)),
    ...profileChoiceOf(saved),
  }
}

/** Belongs to the draft. Absent while the applicant has not chosen. */
function profileChoiceOf({ isProfileWanted }: Entered): Pick<Entered, 'isProfileWanted'> {
  return isProfileWanted === undefined ? {} : { isProfileWanted }
}

/** Turns an interrupted upload into a file that the outbox will upload. */
function withoutUpload(picked: PickedFile): PickedFile {
  return picked.status === 'uploading' ? { status: 'kept', file: picked.file } : picked
}

/** Returns only what the applicant has entered: no errors, progress or other display state. */
export function enteredOf(state: Entered): Entered {
  const { consents, demographics, educations, employments, values } = state
  const files = Object.entries(state.files).map(([name, picked]): [string, PickedFile] => [name, withoutUpload(picked)])
  const choice = profileChoiceOf(state)
  return { values, files: Object.fromEntries(files), educations, employments, demographics, consents, ...choice }
}

/** The ids of the files whose bytes this state needs. */
export function fileIdsOf({ files }: Entered): readonly string[] {
  return Object.values(files)
    .filter(({ status }) => status !== 'rejected')
    .map(({ file }) => file.fileId)
}

/**
 * Reads a stored state. Files that are no longer on the device are marked as failed, so that the applicant picks them again.
 */
export function restoreForm(stored: unknown, missingFileIds: readonly string[]): Entered | undefined {
  const entered = readStoredForm(stored)
  if (!entered) return undefined
  const files = Object.entries(entered.files).map(([name, picked]): [string, PickedFile] => [
    name,
    missingFileIds.includes(picked.file.fileId) ? { status: 'failed', file: picked.file, reason: words.file.gone() } : picked,
  ])
  return { ...entered, files: Object.fromEntries(files) }
}

export interface FormChanges {
  /** Labels of new questions. */
  readonly added: readonly string[]
  readonly gone: readonly string[]
  /** Labels of questions whose answer no longer fits. */
  readonly again: readonly string[]
}

/** Lists how a form differs from the one that a draft was written for, or null if no difference is visible. */
export function changesOf(asked: readonly AskedQuestion[], form: JobForm, saved: Entered | undefined): FormChanges | null {
  const now = askedOf(form)
  const missingIn = (all: readonly AskedQuestion[], known: readonly AskedQuestion[]) =>
    all.filter(({ name }) => !known.some((each) => each.name === name)).map(({ label }) => label)
  const fitting = dropUnfitting(form, saved ?? emptyForm)
  const isAnswerDropped = ({ name }: AskedQuestion) => {
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
    again: now.filter(isAnswerDropped).map(({ label }) => label),
  }
  return Object.values(changes).every((labels) => labels.length === 0) ? null : changes
}
