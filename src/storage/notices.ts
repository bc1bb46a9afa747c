import type { TabChannel } from '#platform/tab-channel.ts'

/** What the tabs of the site tell each other about their common storage, and a tab itself. */
export type StorageNotice =
  | { readonly type: 'draft'; readonly jobId: number; readonly tabId: string }
  | { readonly type: 'applications' }
  | { readonly type: 'profile' }
  /** Everything was deleted: nothing that is still in memory may come back. */
  | { readonly type: 'cleared' }

export interface Notices {
  tell(notice: StorageNotice): void
  /** Hears this tab's notices and the others'; returns what ends it. */
  listen(onNotice: (notice: StorageNotice) => void): () => void
}

export function createNotices(channel: TabChannel<StorageNotice>): Notices {
  const listeners = new Set<(notice: StorageNotice) => void>()
  const spread = (notice: StorageNotice) => {
    for (const listener of listeners) listener(notice)
  }
  let unlisten = () => {}
  return {
    tell: (notice) => {
      spread(notice)
      channel.tell(notice)
    },
    listen: (onNotice) => {
      if (listeners.size === 0) unlisten = channel.listen(spread)
      listeners.add(onNotice)
      return () => {
        listeners.delete(onNotice)
        if (listeners.size === 0) unlisten()
      }
    },
  }
}
