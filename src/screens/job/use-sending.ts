import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { JobDetail } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import type { SubmittedForm, SubmitOutcome } from '#features/application/use-application.ts'
import type { OpenDraft } from '#features/drafts/use-draft.ts'
import { type Following, followApplication } from '#features/sending/follow-application.ts'
import { loadSendQueue } from '#features/sending/use-send-queue.ts'
import { readRefusal } from './refusal.ts'

/**
 * 'Submit' on the job's page: always through the sending queue, whatever the network. The form waits until the end is
 * known; a page that shows 'Thank you' has had a 2xx.
 */

export interface Sending {
  readonly submit: (form: SubmittedForm) => Promise<SubmitOutcome>
  /** The application that was submitted here and has not ended yet. */
  readonly applicationId: string | null
  /** It cannot be sent soon: the person need not wait for it. */
  readonly isWaiting: boolean
  /** Whether the form is frozen, and its changes are not to be saved. */
  readonly isFrozen: () => boolean
}

interface SendingOptions {
  readonly job: JobDetail
  readonly draft: OpenDraft
  /** Resolves once every picked file is stored as far as it can be. */
  readonly keepFiles: (form: SubmittedForm) => Promise<void>
  /** Keeps what the person wants to find again in the next form; it never fails. */
  readonly remember: (form: SubmittedForm) => Promise<void>
}

export function useSending({ draft, job, keepFiles, remember }: SendingOptions): Sending {
  const navigate = useNavigate()
  const isFrozen = useRef(false)
  const following = useRef<Following | null>(null)
  const [applicationId, setApplicationId] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  useEffect(() => () => following.current?.stop(), [])

  /** Its end, and the application a draft again where its person has to change something. */
  const follow = async (id: string): Promise<SubmitOutcome> => {
    const queue = await loadSendQueue()
    setApplicationId(id)
    following.current = followApplication(queue, id, () => setIsWaiting(true))
    const row = await following.current.ended
    if (row?.state === 'sent') {
      void navigate(paths.thankYou())
      return { status: 'sent' }
    }
    // It was taken back or removed elsewhere, or nobody is here any more.
    if (!row) return { status: 'failed', failure: { kind: 'not-queued' } }
    const refusal = readRefusal(row.attention)
    // Closed jobs and repeated applications stay in the list: there is nothing to change in the form.
    if (row.attention?.reason !== 'closed' && row.attention?.reason !== 'already-received') {
      await queue.reopen(id)
      await draft.takeTheirs()
    }
    return refusal
  }

  const queueUp = async (form: SubmittedForm): Promise<SubmitOutcome> => {
    await keepFiles(form)
    await remember(form)
    const { draftId, revision, status } = await draft.flush()
    if (status === 'conflict') return { status: 'failed', failure: { kind: 'changed-elsewhere' } }
    const queue = await loadSendQueue()
    const result = await queue.submit({ jobId: job.jobId, jobTitle: job.title, draftId, baseRevision: revision, ...form })
    switch (result.status) {
      case 'queued':
      case 'already-submitted':
        return follow(result.applicationId)
      case 'conflict':
      case 'submitted-elsewhere':
        // Saving it makes the draft's bar say so, with the choice between the two.
        draft.save(
          form.formState,
          form.files.map(({ fileId }) => fileId),
        )
        await draft.flush()
        return {
          status: 'failed',
          failure: { kind: result.status === 'conflict' ? 'changed-elsewhere' : 'submitted-elsewhere' },
        }
      case 'files-missing':
        return readRefusal({
          reason: 'files-missing',
          fields: form.files.filter(({ fileId }) => result.fileIds.includes(fileId)).map(({ fieldName }) => fieldName),
        })
      case 'deleted':
        return { status: 'failed', failure: { kind: 'not-queued' } }
    }
  }

  return {
    submit: async (form) => {
      isFrozen.current = true
      try {
        return await queueUp(form)
      } catch {
        // Its code could not be loaded; the loader has reported it.
        return { status: 'failed', failure: { kind: 'not-queued' } }
      } finally {
        isFrozen.current = false
        setApplicationId(null)
        setIsWaiting(false)
      }
    },
    applicationId,
    isWaiting,
    isFrozen: useCallback(() => isFrozen.current, []),
  }
}
