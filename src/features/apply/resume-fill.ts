import { extensionOf } from '#shared/file-types.ts'
import type { Field } from '#shared/job.ts'
import { createStore } from '#platform/store.ts'
import type { PickedFile } from './form/entered.ts'
import type { ResumeFill } from './resume-rows.ts'
import type { ResumeFacts } from './resume/resume-facts.ts'
import type { ResumeProblem } from './resume/resume-messages.ts'

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
  /** By field, what a press has written. The field says so for as long as it holds it. */
  readonly written: Readonly<Record<string, string>>
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
  written: {},
}

export type ResumeFillStore = ReturnType<typeof createResumeFillStore>

export function createResumeFillStore() {
  return createStore<ResumeFillState>(noResumeFill)
}

/**
 * Whether a picked file is a résumé of a kind that this device can read. Not before its upload has ended: the row of the file changes its
 * height then, and the offer below it would move away from the press. The reader's code would also take the line from the upload.
 */
export function canReadResume({ name }: Field, { file, status }: PickedFile): boolean {
  const isHere = status === 'stored' || status === 'kept'
  return name === 'resume' && isHere && ['.pdf', '.docx'].includes(extensionOf(file.name))
}
