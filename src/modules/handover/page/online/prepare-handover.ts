import { job as copy } from '#content'
import { isFileField } from '#shared/answer-fields.ts'
import type { JobDetail } from '#shared/job.ts'
import type { FileRow } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { draftProgress } from '#features/apply/form/form-sections.ts'
import { restoreForm } from '#features/apply/form/draft-form.ts'
import { emptyEducation, type Entered, isAnswered } from '#shared/form/entered.ts'
import { askedOf } from '#features/apply/form/form-fields.ts'
import type { HandedState, OpenParcel } from './parcel.ts'
import { maxParcelBytes } from '../../shared/handover.ts'

/**
 * Makes a parcel of a stored draft, for another device. Equal-opportunity and demographic answers stay here: only those to the form's
 * own questions are taken, so that one that the board has dropped or renamed does not slip through.
 */

/** What is left of a parcel for the answers. */
const roomForAnswersBytes = 4 * 1024 * 1024
const demographicConsent = 'gdpr_demographic_data_consent_given'

type HandedJob = Pick<JobDetail, 'jobId' | 'title' | 'location' | 'form'>

/** What of a draft goes to another device, and whether something stays for being an equal-opportunity answer. */
export function handedState(
  form: JobDetail['form'],
  { asked, consents, demographics, educations, employments, files, values }: Entered,
): { readonly state: HandedState; readonly hasApart: boolean } {
  const own = [...form.questions, ...form.locationQuestions].flatMap(({ fields }) => fields)
  const kept = Object.entries(values).filter(([name]) => own.some((field) => field.name === name && !isFileField(field)))
  const apart = form.compliance.flatMap(({ questions }) => questions).flatMap(({ fields }) => fields)
  const picked = Object.entries(files).filter(
    ([name, { status }]) => status !== 'rejected' && own.some((field) => field.name === name && isFileField(field)),
  )
  return {
    state: {
      values: Object.fromEntries(kept),
      // The other device uploads them under its own name: an upload belongs to one application.
      files: Object.fromEntries(picked.map(([name, { file }]) => [name, { status: 'kept', file }])),
      educations: educations.map((row) => ({ ...emptyEducation(row.clientId), ...row })),
      employments,
      demographics: [],
      consents: consents.filter((name) => name !== demographicConsent),
      asked: asked ?? askedOf(form),
    },
    hasApart: demographics.length > 0 || apart.some(({ name }) => isAnswered(values[name])),
  }
}

/** The files that fit into a parcel, the smallest first, and the names of the others. */
function pack(files: readonly FileRow[]): { readonly fitting: readonly FileRow[]; readonly leftFiles: readonly string[] } {
  let room = maxParcelBytes - roomForAnswersBytes
  const fitting: FileRow[] = []
  const leftFiles: string[] = []
  for (const file of files.toSorted((a, b) => a.sizeBytes - b.sizeBytes)) {
    if (file.sizeBytes > room) leftFiles.push(file.fileName)
    else {
      fitting.push(file)
      room -= file.sizeBytes
    }
  }
  return { fitting, leftFiles }
}

/** Makes a parcel of a job's draft as this device has stored it. null: there is no draft, or an unknown release has written it. */
export async function prepareHandover(job: HandedJob): Promise<OpenParcel | null> {
  return makeParcel((await import('#storage/browser-storage.ts')).browserStorage, job)
}

/** The same, of any storage. */
export async function makeParcel(
  { drafts, files }: Pick<PersonalStorage, 'drafts' | 'files'>,
  { form, jobId, location, title }: HandedJob,
): Promise<OpenParcel | null> {
  const draft = (await drafts.list()).find((each) => each.jobId === jobId)
  const entered = draft && restoreForm(draft.state, [])
  if (!draft || !entered) return null
  const { hasApart, state } = handedState(form, entered)
  const rows: FileRow[] = []
  for (const { file } of Object.values(state.files)) {
    const reading = await files.read(file.fileId)
    // The other device says of a file that is gone that it has to be picked again.
    if (reading.status === 'ready') rows.push(reading.file)
  }
  const { fitting, leftFiles } = pack(rows)
  return {
    draft: {
      version: 1,
      jobId,
      jobTitle: title,
      place: location,
      draftId: draft.draftId,
      state,
      updatedAtMs: draft.updatedAtMs,
      progress: draftProgress(form, state, copy),
      files: fitting.map(({ fileId, fileName, mediaType, sizeBytes }) => ({ fileId, fileName, mediaType, sizeBytes })),
      leftFiles,
      hasApart,
    },
    files: fitting.map(({ bytes }) => new Uint8Array(bytes)),
  }
}
