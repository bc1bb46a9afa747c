/** Background Sync: the network is back. The page that registered this tag should resume. */
export interface SyncMessage {
  readonly type: 'sync'
  readonly tag: string
}

/** Sent by the kill switch before it navigates a page. A page that answers on the message's port reloads itself. */
export interface FromKillSwitch {
  readonly type: 'reload-yourself'
}

/** Messages of a page to the service worker. */
export type ToWorker =
  /** The visitor accepted the new release and all work is saved: activate. */
  | { readonly type: 'SKIP_WAITING' }
  /** The visitor deletes everything: delete the cached board responses, then answer on the message's port. */
  | { readonly type: 'FORGET_BOARD' }
  /** A page has found the worker. It makes the kill switch act; other workers ignore it. */
  | { readonly type: 'HELLO' }
  /**
   * Store these files of the site, or the next batch of missing files. The worker answers on the message's port with a
   * `StoreReply`.
   */
  | { readonly type: 'STORE'; readonly urls?: readonly string[] }
  /** Store the files that are not stored ahead (`sw/precache.ts`). The worker answers on the message's port with a `StoreReply`. */
  | { readonly type: 'STORE_LATER' }
  /** Store this language whole. The worker answers on the message's port with a `LanguageReply`. */
  | { readonly type: 'STORE_LANGUAGE'; readonly language: string }

export interface StoreReply {
  /** Number of files of the site that are not stored yet. */
  readonly missingCount: number
  /** Only pictures are missing, so every page opens. */
  readonly hasCode: boolean
}

export interface LanguageReply {
  /** Number of the language's own files that are not stored. */
  readonly missingLanguageFiles: number
}

/** A message of a module's page to its part of the worker. */
export interface ModuleMessage {
  readonly type: string
  readonly [name: string]: unknown
}
