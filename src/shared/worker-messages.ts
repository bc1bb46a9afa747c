/**
 * What the service worker tells the pages, mostly about the board. It answers a page from its own copy at once and asks the board
 * afterwards (stale-while-revalidate), so the page learns only from these whether the copy still held.
 */
export type BoardNews =
  /** The board answered; when it had changed, the copy has been replaced. */
  | { readonly type: 'board-checked'; readonly url: string; readonly hasChanged: boolean }
  /** The board could not be asked: the copy is all there is. */
  | { readonly type: 'board-unreachable'; readonly url: string }
  /** A job has left the board; its copy has been removed. */
  | { readonly type: 'board-gone'; readonly url: string }

/** Background Sync: there is a network again; whoever asked for this tag goes on. */
export interface SyncNews {
  readonly type: 'sync'
  readonly tag: string
}

export type FromWorker = BoardNews | SyncNews
