import type { TabChannel } from '#platform/tab-channel.ts'

/** Messages about changes of the shared storage, sent to all tabs including the sender. */
export type StorageNotice =
  | { readonly type: 'draft'; readonly jobId: number; readonly tabId: string }
  | { readonly type: 'applications' }
  | { readonly type: 'profile' }
  /** A job was saved, or looked at. */
  | { readonly type: 'saved' }
  /** What a module stores in a database of its own. */
  | { readonly type: 'module'; readonly name: string }
  /** 'Delete everything' was confirmed. No tab may write data that it still has in memory. */
  | { readonly type: 'cleared' }

export type Notices = ReturnType<typeof createNotices>

export function createNotices(channel: TabChannel<StorageNotice>) {
  const listeners = new Set<(notice: StorageNotice) => void>()
  const deliver = (notice: StorageNotice) => {
    for (const listener of listeners) listener(notice)
  }
  let closeChannel = () => {}
  return {
    publish: (notice: StorageNotice) => {
      deliver(notice)
      channel.tell(notice)
    },
    /** Receives the notices of all tabs, including this one. Returns a function that unsubscribes. */
    subscribe: (onNotice: (notice: StorageNotice) => void): (() => void) => {
      if (listeners.size === 0) closeChannel = channel.listen(deliver)
      listeners.add(onNotice)
      return () => {
        listeners.delete(onNotice)
        if (listeners.size === 0) closeChannel()
      }
    },
  }
}
