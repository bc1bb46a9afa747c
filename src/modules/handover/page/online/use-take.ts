import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { browserClock, within } from '#platform/clock.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { reportProblem } from '#platform/report.ts'
import type { ArrivingDraft } from '#storage/arriving-drafts.ts'
import type { DraftRow } from '#storage/records.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { acknowledgeParcel, fetchParcel } from './handover-client.ts'
import type { HandedDraft, OpenParcel } from './parcel.ts'

/**
 * Takes a draft that another device has left. It is stored whole before it is acknowledged, and each step can be repeated: a page that
 * is closed meanwhile loses nothing.
 */

export type TakeProblem = 'offline' | 'busy' | 'no-answer' | 'unreadable' | 'full' | 'no-storage'

export type TakeState =
  | { readonly name: 'typing'; readonly isWrong: boolean }
  /** The address has a code. Nothing is taken before a press: whoever has made the link may be anybody. */
  | { readonly name: 'link'; readonly code: string }
  | { readonly name: 'fetching' }
  | { readonly name: 'problem'; readonly problem: TakeProblem; readonly code: string }
  /** The code of a link. One that was typed is wrong. */
  | { readonly name: 'ended' }
  | {
      readonly name: 'here'
      readonly draft: HandedDraft
      /** The server has deleted it. */
      readonly isForgotten: boolean
    }
  /** This device has a draft of its own for the job. */
  | { readonly name: 'two'; readonly draft: HandedDraft; readonly copyId: string; readonly own: DraftRow }
  /** This device has applied with the draft. */
  | { readonly name: 'submitted' }
  | { readonly name: 'removed' }

/** The answer to the acknowledgement decides about half a sentence, which does not wait longer. */
const acknowledgementWaitMs = 3_000
const acknowledgementDelaysMs = [5_000, 30_000] as const

const loadStorage = async (): Promise<PersonalStorage> => (await import('#storage/browser-storage.ts')).browserStorage

/** Repeats an acknowledgement that nobody has answered. Without it, the parcel ends by itself. */
async function acknowledge(code: string): Promise<boolean> {
  if (await acknowledgeParcel(code)) return true
  for (const delayMs of acknowledgementDelaysMs) {
    await new Promise<void>((resolve) => browserClock.after(delayMs, resolve))
    if (await acknowledgeParcel(code)) return true
  }
  return false
}

function arrivingDraft({ draft, files }: OpenParcel): ArrivingDraft {
  const { draftId, files: described, jobId, jobTitle, state, updatedAtMs } = draft
  return {
    draftId,
    jobId,
    jobTitle,
    state,
    updatedAtMs,
    // Also those that have not come: the form says that they have to be picked again.
    fileIds: Object.values(state.files).map(({ file }) => file.fileId),
    files: described.map((file, index) => ({ ...file, bytes: files[index]?.buffer ?? new ArrayBuffer(0) })),
  }
}

async function takeDraft(code: string, isTyped: boolean): Promise<TakeState> {
  const fetched = await fetchParcel(code)
  if (fetched.status === 'ended') return isTyped ? { name: 'typing', isWrong: true } : { name: 'ended' }
  if (fetched.status !== 'fetched') return { name: 'problem', problem: fetched.status, code }
  const { arrivingDrafts } = await loadStorage()
  const { parcel } = fetched
  const arrival = await arrivingDrafts.arrive(arrivingDraft(parcel))
  if (arrival.status === 'full') return { name: 'problem', problem: 'full', code }
  if (arrival.status === 'unavailable' || arrival.status === 'cleared') return { name: 'problem', problem: 'no-storage', code }
  const isForgotten = await within(browserClock, acknowledgementWaitMs, acknowledge(code), false)
  const { draft } = parcel
  switch (arrival.status) {
    case 'stored':
      return { name: 'here', draft, isForgotten }
    case 'two':
      return { name: 'two', draft, copyId: arrival.copyId, own: arrival.own }
    case 'submitted':
      return { name: 'submitted' }
  }
}

/**
 * The state of the page that takes a draft, and its presses.
 * @param onTaken the code in the address is of no more use
 */
export function useTake(onTaken: () => void) {
  const [state, setState] = useState<TakeState>({ name: 'typing', isWrong: false })
  /** Counts the tries: an earlier one must not overwrite what a later one shows. */
  const tries = useRef(0)
  const isTyped = useRef(false)

  const take = async (code: string) => {
    tries.current += 1
    const { current: ownTry } = tries
    setState({ name: 'fetching' })
    const next = await takeDraft(code, isTyped.current).catch((error: unknown): TakeState => {
      reportProblem('handover: the draft could not be taken', error)
      return { name: 'problem', problem: 'no-storage', code }
    })
    if (ownTry !== tries.current) return
    setState(next)
    if (next.name !== 'problem') onTaken()
  }

  const offlineCode = state.name === 'problem' && state.problem === 'offline' ? state.code : null
  // With the sentence that promises it: an effect after the next paint could miss the network's return.
  useLayoutEffect(() => {
    if (offlineCode === null) return undefined
    return watchOnline(() => {
      if (isOnline()) void take(offlineCode)
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each code
  }, [offlineCode])
  useEffect(
    () => () => {
      tries.current += 1
    },
    [],
  )

  return {
    state,
    /** Takes the draft of a code that was typed, or of a link. */
    take: (code: string, wasTyped: boolean) => {
      isTyped.current = wasTyped
      void take(code)
    },
    /** Asks before it takes the draft of a link. */
    ask: (code: string) => {
      // What an earlier link brings must not take the place of this one.
      tries.current += 1
      setState({ name: 'link', code })
    },
    tryAgain: (code: string) => void take(code),
    /** Shows the field, with or without the sentence that what was typed is wrong. */
    type: (isWrong = false) => setState({ name: 'typing', isWrong }),
    /** Makes one of two drafts the job's. @returns false: the device cannot be written */
    choose: async (copyId: string): Promise<boolean> => (await (await loadStorage()).arrivingDrafts.choose(copyId)) !== null,
    remove: async (jobId: number) => {
      const isGone = await (await loadStorage()).drafts.remove(jobId)
      if (isGone) setState({ name: 'removed' })
      return isGone
    },
  }
}

export type Take = ReturnType<typeof useTake>
