import { useRef } from 'react'
import type { JobDetail } from '#shared/job.ts'
import { askedOf } from '#features/application/form-fields.ts'
import { type FormState, isBlank } from '#features/application/form-state.ts'
import { enteredOf, fileIdsOf, restoreForm } from '#features/application/kept-form.ts'
import { readableCopy } from '#features/application/sent-copy.ts'
import type { OpenDraft } from '#features/drafts/use-draft.ts'
import { loadSendQueue } from '#features/sending/use-send-queue.ts'
import type { FormStart } from './form-start.ts'
import type { KeptFiles } from './use-file-keeper.ts'

interface SavedChanges {
  readonly onChange: (state: FormState) => void
  /** Whether this page has anything of its person's. */
  readonly hasEntered: () => boolean
  /** What stands in the form, to read. */
  readonly readEntered: () => ReturnType<typeof readableCopy>
}

/** Saves what was entered, and deletes the bytes of files that are no longer spoken of. */
export function useSavedChanges(
  job: JobDetail,
  draft: OpenDraft,
  start: FormStart,
  isFrozen: () => boolean,
  keepPicked: KeptFiles['keepPicked'],
): SavedChanges {
  const saved = useRef({ start, text: start.state ? JSON.stringify(enteredOf(start.state)) : '', fileIds: fileIdsIn(start) })
  const onChange = (state: FormState) => {
    if (saved.current.start !== start) saved.current = { start, text: '', fileIds: fileIdsIn(start) }
    // Frozen: the queue has it. What the form says meanwhile is about sending it.
    if (isFrozen()) return
    const entered = enteredOf(state)
    const text = JSON.stringify(entered)
    // An upload that moves on, or an error that is shown, is nothing that was entered.
    if (text === saved.current.text || (draft.savedAtMs === null && saved.current.text === '' && isBlank(entered))) return
    const fileIds = fileIdsOf(entered)
    const dropped = saved.current.fileIds.filter((fileId) => !fileIds.includes(fileId))
    saved.current = { start, text, fileIds }
    draft.save({ ...entered, asked: askedOf(job.form) }, fileIds)
    keepPicked(fileIds)
    // What sends it comes while it is written, and is there when the network is not.
    loadSendQueue().catch(() => {})
    if (dropped.length > 0) void draft.flush().then(() => draft.removeFiles(dropped))
  }
  return {
    onChange,
    hasEntered: () => saved.current.text !== '',
    readEntered: () => {
      const state = saved.current.text === '' ? undefined : restoreForm(JSON.parse(saved.current.text), [])
      return state ? readableCopy(job.form, state) : []
    },
  }
}

function fileIdsIn({ state }: FormStart): readonly string[] {
  return state ? fileIdsOf(state) : []
}
