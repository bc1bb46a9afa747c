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

/** What the kill switch asks a page before it navigates it; one that answers on the message's port reloads itself. */
export interface FromKillSwitch {
  readonly type: 'reload-yourself'
}

/** What a page tells the service worker. */
export type ToWorker =
  /** The person has agreed to the new version and nothing unsaved is left: take over. */
  | { readonly type: 'SKIP_WAITING' }
  /** A page has seen the worker; the kill switch goes on with its work, any other does not listen. */
  | { readonly type: 'HELLO' }
