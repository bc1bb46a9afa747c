import type { JobDetail } from '#shared/job.ts'
import { emptyForm, type FormState, isBlank } from '#features/application/form-state.ts'
import { fillFromProfile, readProfile } from '#features/application/profile-answers.ts'
import type { Refusal } from '#features/application/use-application.ts'
import type { Profile } from '#features/profile/use-profile.ts'
import { uniqueId } from '#platform/unique-id.ts'

/** What a form begins with; another `key` makes it begin anew. */
export interface FormStart {
  readonly key: number
  readonly state: FormState | undefined
  readonly refusal: Refusal | null
  /** Filled from what the device keeps of the person, not from a draft. */
  readonly isFromProfile: boolean
}

/** The résumé that the device keeps, as a file of this form; it is stored for it once the form is its person's. */
export interface KeptResume {
  readonly fileId: string
  readonly file: File
}

/** @returns the kept résumé under an id of this form's own; null where none is kept */
export function resumeFile({ content }: Profile): KeptResume | null {
  if (!content?.resume) return null
  const { bytes, fileName, mediaType } = content.resume
  return { fileId: uniqueId(), file: new File([bytes], fileName, { type: mediaType }) }
}

/** The form as far as the device's person has answered it before; undefined when that is nothing. */
export function startFromProfile(job: JobDetail, { content }: Profile, resume: KeptResume | null): FormState | undefined {
  const answers = readProfile(content?.answers)
  if (!answers) return undefined
  const reference = resume && { fileId: resume.fileId, name: resume.file.name, size: resume.file.size, type: resume.file.type }
  const state = fillFromProfile(job.form, emptyForm, answers, reference)
  return isBlank(state) ? undefined : state
}
