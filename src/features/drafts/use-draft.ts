import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { watchLeaving } from '#platform/page-life.ts'
import { reportProblem } from '#platform/report.ts'
import type { DraftContent, LoadedDraft } from '#storage/drafts.ts'
import type { NewFile } from '#storage/files.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { type Autosave, type AutosaveState, createAutosave } from './autosave.ts'

/**
 * The draft of one job's form: loads it, saves it while its person types, and again at the moments after which a page may
 * never run again. `loadStorage` brings the database; until then the form can be shown but starts empty.
 */

export interface DraftSession {
  /** What the form starts from; null for a new one. Its `state` is what the form gave to `save`. */
  readonly initial: DraftContent | null
  /** Versions that other tabs typed and could not save. */
  readonly others: readonly DraftContent[]
  /** Files of the draft that this device does not have any more. */
  readonly missingFileIds: readonly string[]
  readonly autosave: Autosave
  readonly storage: PersonalStorage
}

export type UseDraft =
  | { readonly phase: 'loading' }
  /** The code that keeps drafts could not be loaded. */
  | { readonly phase: 'failed' }
  | (AutosaveState & {
      readonly phase: 'ready'
      readonly initial: DraftContent | null
      readonly others: readonly DraftContent[]
      readonly missingFileIds: readonly string[]
      /** Tells of a change; it is saved within half a second. */
      readonly save: (state: unknown, fileIds: readonly string[]) => void
      /** Saves at once; call it before `submit`, and submit with the revision and draft id that it brings. */
      readonly flush: () => Promise<AutosaveState>
      readonly keepMine: () => Promise<AutosaveState>
      /** The form must then be filled from what this brings. */
      readonly takeTheirs: () => Promise<DraftContent | null>
      /** Deletes the draft with its files. */
      readonly remove: () => Promise<boolean>
      readonly attach: (file: NewFile) => ReturnType<PersonalStorage['files']['attach']>
      readonly readFile: PersonalStorage['files']['read']
      /** Deletes files that were replaced or removed, once the draft that no longer speaks of them is saved. */
      readonly removeFiles: (fileIds: readonly string[]) => Promise<void>
    })

/** A draft that can be written. */
export type OpenDraft = Extract<UseDraft, { readonly phase: 'ready' }>

/** Opens the draft of a job. */
export async function openDraft(storage: PersonalStorage, jobId: number, jobTitle: string): Promise<DraftSession> {
  const loaded: LoadedDraft = await storage.drafts.load(jobId)
  const { draft, isKept, missingFileIds, others } = loaded
  const autosave = createAutosave({ storage, jobId, jobTitle, draft, isKept })
  return { initial: draft, others, missingFileIds, autosave, storage }
}

const loadBrowserStorage = () => import('#storage/browser-storage.ts').then(({ browserStorage }) => browserStorage)

const noSubscription = () => () => {}

/** Load and autosave for one job; give the form a `key` of the job id, so that it starts anew with another job. */
export function useDraft(jobId: number, jobTitle: string, loadStorage = loadBrowserStorage): UseDraft {
  const [session, setSession] = useState<DraftSession | 'failed' | null>(null)
  useEffect(() => {
    let opened: DraftSession | null = null
    let hasLeft = false
    void loadStorage()
      .then((storage) => {
        // Before it is read: a draft that has been idle for too long is not shown and then taken away.
        void storage.sweep()
        return openDraft(storage, jobId, jobTitle)
      })
      .then((next) => {
        if (hasLeft) next.autosave.close()
        else {
          opened = next
          setSession(next)
        }
        return next
      })
      .catch((error: unknown) => {
        if (hasLeft) return
        reportProblem('drafts: not loaded', error)
        setSession('failed')
      })
    const unwatch = watchLeaving(() => void opened?.autosave.flush())
    return () => {
      hasLeft = true
      unwatch()
      setSession(null)
      const last = opened?.autosave
      if (last) void last.flush().then(() => last.close())
    }
  }, [jobId, jobTitle, loadStorage])
  const open = session === 'failed' ? null : session
  const state = useSyncExternalStore(
    open ? open.autosave.subscribe : noSubscription,
    () => open?.autosave.getState() ?? null,
    () => null,
  )
  const attach = useCallback(
    (file: NewFile) => {
      if (!open) throw new Error('the draft is not open yet')
      return open.storage.files.attach(jobId, file)
    },
    [open, jobId],
  )
  if (session === 'failed') return { phase: 'failed' }
  if (!open || !state) return { phase: 'loading' }
  const { autosave, initial, missingFileIds, others, storage } = open
  return {
    phase: 'ready',
    ...state,
    initial,
    others,
    missingFileIds,
    save: autosave.change,
    flush: autosave.flush,
    keepMine: autosave.keepMine,
    takeTheirs: autosave.takeTheirs,
    remove: autosave.discard,
    attach,
    readFile: storage.files.read,
    removeFiles: storage.files.remove,
  }
}
