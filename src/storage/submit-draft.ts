import { makeRights } from '#shared/application-rights.ts'
import { language } from '#shared/words.ts'
import type { StoreDeps } from './files.ts'
import {
  type ApplicationRow,
  type DraftRow,
  type EarlierTry,
  isOfDraft,
  mayReopen,
  parseDraft,
  parseEarlierTries,
  type UnsentApplication,
  untried,
  type WaitingApplication,
} from './records.ts'
import { type ApplicationPlaces, readApplicationRow, readApplicationRows } from './rows.ts'

/**
 * How a draft becomes an application, and an application a draft again. Only `submit` creates an application: it freezes the answers
 * under a new key and replaces the draft in one transaction, so that there is always either a draft or an application, never both or
 * neither. If the device cannot store it, the application is held in this page's memory and still sent. Its draft stays on the device
 * until then, so that closing the page loses nothing.
 */

/** The part of an application that the form knows. */
export type Submission = Pick<
  WaitingApplication,
  'jobId' | 'jobTitle' | 'draftId' | 'draftSeq' | 'answers' | 'files' | 'entered'
> &
  Partial<Pick<WaitingApplication, 'uploads' | 'copy'>>

/** The text whose hash names a draft to the service, on every device that has the draft. */
const lineageText = (draftId: string) => `careers-lineage\n${draftId}`

export type SubmitDraftResult =
  /** It waits to be sent. It is not sent yet. */
  | { readonly status: 'queued'; readonly applicationId: string; readonly isStored: boolean }
  /** The same answers of this draft were already submitted, in another tab or by a second click. */
  | { readonly status: 'already-submitted'; readonly applicationId: string }
  /** Another tab has submitted this draft with different answers. These answers were not submitted. */
  | { readonly status: 'submitted-elsewhere' }
  /** Another application for this job waits on this device, from another tab. These answers were not submitted. */
  | { readonly status: 'another-waits'; readonly applicationId: string }
  /** Another tab edits this draft. */
  | { readonly status: 'taken-over' }
  | { readonly status: 'files-missing'; readonly fileIds: readonly string[] }
  /** 'Delete everything' was confirmed during the submit. */
  | { readonly status: 'deleted' }

export type ReopenResult =
  | { readonly status: 'reopened'; readonly jobId: number }
  /** The job has another draft. */
  | { readonly status: 'conflict' }
  /** It is being sent, was sent, or does not exist. */
  | { readonly status: 'not-possible' }
  | { readonly status: 'failed' }

/** The result of submitting a draft again. Answers contain the ids of their files, so other files mean other answers. */
function resultOfResubmit({ answersDigest, applicationId }: ApplicationRow, digest: string): SubmitDraftResult {
  return answersDigest === digest ? { status: 'already-submitted', applicationId } : { status: 'submitted-elsewhere' }
}

function earlierTryOf(application: UnsentApplication, reopenedAtMs: number): EarlierTry {
  const { applicationId, copy, jobId, jobTitle, rights, submittedAtMs } = application
  return { applicationId, rights, copy, jobId, jobTitle, submittedAtMs, reopenedAtMs }
}

const triesOf = (tries: readonly EarlierTry[], jobId: number): UnsentApplication['replaces'] =>
  tries.filter((each) => each.jobId === jobId).map(({ applicationId, rights }) => ({ applicationId, rights }))

/** What a submit, a receipt and a return to the form read and write together. */
export const submitTables = ['drafts', 'files', 'applications', 'earlierTries'] as const

export function createSubmitting(deps: StoreDeps, { memory, transactAt }: ApplicationPlaces) {
  const { clock, connection, files, mirror, newId, notices, sha256, tabId, watchClear } = deps
  const notifyChanged = () => notices.publish({ type: 'applications' })

  const submit = async (submission: Submission): Promise<SubmitDraftResult> => {
    const { answers, draftId, jobId } = submission
    const isCleared = watchClear()
    const answersText = JSON.stringify(answers)
    const answersDigest = await sha256(`${draftId}\n${answersText}`)
    const lineage = await sha256(lineageText(draftId))
    const row: WaitingApplication = {
      copy: [],
      uploads: {},
      ...submission,
      applicationId: newId(),
      rights: makeRights(newId),
      ...untried,
      answersDigest,
      lineage,
      language,
      resolved: null,
      replaces: [],
      unsentJobId: jobId,
      submittedAtMs: clock.nowMs(),
    }
    const { applicationId } = row
    const isDuplicate = (other: ApplicationRow) => isOfDraft(other, draftId)
    const isUnsentOfJob = (other: ApplicationRow) => other.state !== 'sent' && other.unsentJobId === jobId
    return memory.transact(async (held): Promise<SubmitDraftResult> => {
      const heldRows = await readApplicationRows(held)
      const heldDuplicate = heldRows.find(isDuplicate)
      if (heldDuplicate) return resultOfResubmit(heldDuplicate, answersDigest)
      const heldOther = heldRows.find(isUnsentOfJob)
      if (heldOther) return { status: 'another-waits', applicationId: heldOther.applicationId }
      const heldTries = await held.earlierTries.toArray()
      let replaces = triesOf(heldTries, jobId)
      const fileIds = submission.files.map(({ fileId }) => fileId)
      const missing = await files.missing(fileIds)
      const storedFileIds = fileIds.filter((fileId) => !files.isInMemory([fileId]))
      const isForMemory = storedFileIds.length < fileIds.length
      let isAbsorbed = false
      const result = await connection.transact('rw', submitTables, async (database): Promise<SubmitDraftResult> => {
        // A second try of this transaction may come after the deletion.
        if (isCleared()) return { status: 'deleted' }
        const stored = await readApplicationRows(database)
        // The first run of this transaction was committed before its connection was lost.
        if (stored.some((other) => other.applicationId === applicationId)) {
          return { status: 'queued', applicationId, isStored: true }
        }
        const duplicate = stored.find(isDuplicate)
        // Check this before the files: the files of a sent application are deleted.
        if (duplicate) return resultOfResubmit(duplicate, answersDigest)
        const draft = parseDraft(await database.drafts.get(jobId))
        if (draft && draft.ownerTab !== tabId) return { status: 'taken-over' }
        if (missing.length > 0) return { status: 'files-missing', fileIds: missing }
        const known = await database.files.where('fileId').anyOf(storedFileIds).primaryKeys()
        const lost = storedFileIds.filter((fileId) => !known.includes(fileId))
        if (lost.length > 0) return { status: 'files-missing', fileIds: lost }
        const other = stored.find(isUnsentOfJob)
        if (other && other.state !== 'sent' && JSON.stringify(other.answers) === answersText) {
          // The same answers in another tab's draft: it has become this application.
          if (draft?.draftId === draftId) await database.drafts.delete(jobId)
          isAbsorbed = true
          return { status: 'already-submitted', applicationId: other.applicationId }
        }
        if (other) return { status: 'another-waits', applicationId: other.applicationId }
        replaces = triesOf([...parseEarlierTries(await database.earlierTries.toArray()), ...heldTries], jobId)
        if (isForMemory) return { status: 'queued', applicationId, isStored: false }
        // The index on `unsentJobId` refuses a second one, whatever was read above.
        await database.applications.add({ ...row, replaces })
        if (draft?.draftId === draftId) await database.drafts.delete(jobId)
        return { status: 'queued', applicationId, isStored: true }
      })
      if (isCleared()) return { status: 'deleted' }
      if (result.status !== 'ok' && missing.length > 0) return { status: 'files-missing', fileIds: missing }
      if (result.status !== 'ok' || (result.value.status === 'queued' && !result.value.isStored)) {
        await held.applications.put({ ...row, replaces })
        notifyChanged()
        return { status: 'queued', applicationId, isStored: false }
      }
      if (result.value.status === 'queued' || isAbsorbed) {
        if (mirror.read(jobId)?.draftId === draftId) mirror.remove(jobId)
        notifyChanged()
        // Tabs that still show the draft must report that it was submitted.
        notices.publish({ type: 'draft', jobId, tabId })
      }
      return result.value
    })
  }

  /**
   * Turns an application back into a draft. One that may have reached the service is remembered as an earlier try.
   * @param isAbsent the service has said that it does not have it
   */
  const reopen = async (applicationId: string, isAbsent = false): Promise<ReopenResult> => {
    const nowMs = clock.nowMs()
    const result = await transactAt(applicationId, submitTables, async (rows, database) => {
      const row = await readApplicationRow(rows, applicationId)
      if (!row || row.state === 'sent' || !mayReopen(row)) return 'not-possible'
      const { draftId, draftSeq, entered, jobId, jobTitle, resolved, submittedAtMs } = row
      if (resolved !== null && !isAbsent) return 'not-possible'
      const draft: DraftRow = {
        jobId,
        jobTitle,
        draftId,
        state: entered,
        fileIds: row.files.map(({ fileId }) => fileId),
        // Higher than any text of the submitted draft.
        seq: draftSeq + 1,
        ownerTab: tabId,
        createdAtMs: submittedAtMs,
        updatedAtMs: nowMs,
      }
      // The draft of an application in memory is still on the device.
      if (database) {
        const text = mirror.read(jobId)
        if ((await database.drafts.get(jobId)) || (text && text.draftId !== draftId)) return 'conflict'
        await database.drafts.put(draft)
      }
      await rows.applications.delete(applicationId)
      // A request that is under way may still arrive.
      if (resolved !== null) await rows.earlierTries.put(earlierTryOf(row, nowMs))
      return { draft, isStored: database !== null }
    })
    if (result.status !== 'ok') return { status: 'failed' }
    if (result.value === 'not-possible' || result.value === 'conflict') return { status: result.value }
    const { draft, isStored } = result.value
    if (isStored) mirror.write(draft)
    notifyChanged()
    return { status: 'reopened', jobId: draft.jobId }
  }

  return { submit, reopen }
}
