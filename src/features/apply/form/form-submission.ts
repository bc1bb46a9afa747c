import { demographicQuestions } from '#shared/application-rules.ts'
import type { JobForm } from '#shared/job.ts'
import { type ApplicationFile, fileReference } from '#storage/records.ts'
import { type AnswerMap, answerMap, type EnteredAnswers, type StoredFile } from './answer-map.ts'
import { enteredOf } from './draft-form.ts'
import { fieldsOf, fileKindOf, askedOf } from './form-fields.ts'
import type { PickedFile, FormState } from './form-state.ts'

/**
 * Returns the answers as they are submitted, with the address that `urlOf` gives for each file. Validation and submission
 * both use this function, so that the form cannot validate one set of answers and send another.
 */
export function enteredAnswers(
  form: JobForm,
  state: FormState,
  referrer: string | null,
  urlOf: (picked: PickedFile) => string | null,
): EnteredAnswers {
  const files = Object.entries(state.files).flatMap(([name, picked]): [string, StoredFile][] => {
    const url = urlOf(picked)
    return url === null ? [] : [[name, { url, fileName: picked.file.name }]]
  })
  return {
    values: state.values,
    files: Object.fromEntries(files),
    educations: form.education === null ? [] : state.educations,
    employments: form.employment === undefined ? [] : state.employments,
    // Answers to demographic questions must not be sent after their consent was withdrawn.
    demographics: demographicQuestions(form, state.consents).length > 0 ? state.demographics : [],
    consents: state.consents,
    referrer,
  }
}

/** One application as 'Submit' passes it to the outbox. Files that are not uploaded yet appear as references. */
export interface FormSubmission {
  readonly answers: AnswerMap
  readonly files: readonly ApplicationFile[]
  /** Addresses of the files that are already uploaded, by file id. */
  readonly uploads: Readonly<Record<string, string>>
  readonly formState: FormState
}

/** Builds the submission for the outbox, without rejected files. */
export function submissionOf(form: JobForm, state: FormState, referrer: string | null): FormSubmission {
  const entered = enteredAnswers(form, state, referrer, ({ file, status }) =>
    status === 'rejected' ? null : fileReference(file.fileId),
  )
  const picked = fieldsOf(form).flatMap((field) => {
    const each = state.files[field.name]
    return each && each.status !== 'rejected' ? [{ field, each }] : []
  })
  return {
    answers: answerMap(entered),
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
