import type { FormOfFile } from '#platform/page-module.ts'
import { createStore, type Store } from '#platform/store.ts'
import type { ResumeFacts } from '../reader/resume-facts.ts'
import type { ResumeProblem } from '../reader/resume-messages.ts'
import type { ResumeFill } from './resume-row.ts'

/**
 * What the page remembers of a résumé that was read for its form: nothing of it is stored. It outlives the card, which goes away with
 * its section.
 */
export interface ResumeFillState {
  /** The file that the rest is about. */
  readonly fileId: string | null
  readonly reading: ResumeReadingState
  /** What was filled in here, by row. */
  readonly fills: Readonly<Record<string, ResumeFill>>
  readonly lastPress: ResumePress | null
  /** 'Undo' has just emptied fields. */
  readonly isTakenBack: boolean
  readonly isListOpen: boolean
}

/** What 'Undo' takes back. */
export type ResumePress =
  | { readonly kind: 'fill'; readonly rowIds: readonly string[] }
  /** `left`: what the field has had since. */
  | { readonly kind: 'take-out'; readonly rowId: string; readonly left: string | null }

export type ResumeReadingState =
  /** `pageCount` is 0 until the first page is read. */
  | { readonly status: 'reading'; readonly page: number; readonly pageCount: number }
  | { readonly status: 'problem'; readonly problem: ResumeProblem }
  | { readonly status: 'found'; readonly facts: ResumeFacts }

export const noResumeFill: ResumeFillState = {
  fileId: null,
  reading: { status: 'reading', page: 0, pageCount: 0 },
  fills: {},
  lastPress: null,
  isTakenBack: false,
  isListOpen: true,
}

const stores = new WeakMap<FormOfFile, Store<ResumeFillState>>()

/** What is known of the résumé of a form. */
export function resumeFillOf(form: FormOfFile): Store<ResumeFillState> {
  const store = stores.get(form) ?? createStore<ResumeFillState>(noResumeFill)
  stores.set(form, store)
  return store
}
