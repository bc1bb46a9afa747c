import type { FormOfFile } from '#platform/page-module.ts'
import { createStore, type Store } from '#platform/store.ts'
import type { ResumeFacts } from './reader/resume-facts.ts'
import type { ResumeProblem } from './reader/resume-messages.ts'
import type { ResumeFill } from './resume-rows.ts'

/**
 * What the page remembers of a résumé that was read into its form: nothing of it is stored. It outlives the card, which goes away with
 * its section.
 */
export interface ResumeFillState {
  /** The file that the rest is about. */
  readonly fileId: string | null
  readonly reading: ResumeReadingState
  /** The last press, until it is taken back. */
  readonly lastFills: readonly ResumeFill[]
  /** How many fields the last 'Undo' has restored. 0 once the list is shown again. */
  readonly takenBackCount: number
  readonly isListOpen: boolean
}

export type ResumeReadingState =
  | { readonly status: 'offered' }
  | { readonly status: 'reading'; readonly page: number; readonly pageCount: number }
  | { readonly status: 'problem'; readonly problem: ResumeProblem }
  /** `laterIds`: the rows whose fields had answers, which come last. */
  | { readonly status: 'found'; readonly facts: ResumeFacts; readonly laterIds: readonly string[] }

export const noResumeFill: ResumeFillState = {
  fileId: null,
  reading: { status: 'offered' },
  lastFills: [],
  takenBackCount: 0,
  isListOpen: true,
}

const stores = new WeakMap<FormOfFile, Store<ResumeFillState>>()

/** What is known of the résumé of a form. */
export function resumeFillOf(form: FormOfFile): Store<ResumeFillState> {
  const store = stores.get(form) ?? createStore<ResumeFillState>(noResumeFill)
  stores.set(form, store)
  return store
}
