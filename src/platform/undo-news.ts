import { createStore } from './store.ts'

/** The result of the last press that can be undone, for the one message about it on any page. */
export interface UndoNews {
  readonly title: string
  /** null: nothing can be undone. */
  readonly undo: (() => void) | null
}

export const undoNews = createStore<UndoNews | null>(null)
