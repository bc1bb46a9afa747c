import { type AnswerMap, answerMap, type Draft, type StoredFile } from '#shared/answer-map.ts'
import { demographicQuestions } from '#shared/application-rules.ts'
import type { ApplicationForm } from '#shared/job.ts'
import { type ApplicationFile, fileReference } from '#storage/records.ts'
import { fieldsOf, fileKindOf, askedOf } from './form-fields.ts'
import type { PickedFile, FormState } from './form-state.ts'
import { enteredOf } from './kept-form.ts'

/**
 * The answers of a form as they leave it, with an address for each file that `urlOf` has one for. Both what is handed over
 * and what is checked come from here, so that no answer is checked that is not sent.
 */
export function draftWith(
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

/** One application as it is handed over at 'Submit': its answers, with a reference wherever a file's address belongs. */
export interface FormSubmission {
  readonly answers: AnswerMap
  readonly files: readonly ApplicationFile[]
  /** Addresses of the files that are up already, by file id. */
  readonly uploads: Readonly<Record<string, string>>
  readonly formState: FormState
}

/** What 'Submit' hands to the sending queue; files that were not taken are left out. */
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
