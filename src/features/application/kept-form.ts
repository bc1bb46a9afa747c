import { fieldName, fitsField, isFileField } from '#shared/application-rules.ts'
import type { ApplicationForm } from '#shared/job.ts'
import { type AskedQuestion, fieldsOf, consentsAsked, askedOf } from './form-fields.ts'
import { type PickedFile, type FormState, emptyForm, emptyEducation, isAnswered } from './form-state.ts'

/**
 * A form's state on its way into storage and back: what of it is worth keeping, what of it still fits a form that may have
 * changed meanwhile, and what has to be said about the rest.
 */

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
