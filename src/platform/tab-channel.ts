/** Short messages from one tab to the others. A message says that something changed and never carries data. */
export interface TabChannel<Notice> {
  tell(notice: Notice): void
  /** Returns the unsubscribe function. */
  listen(onNotice: (notice: Notice) => void): () => void
}

/** Opens a BroadcastChannel. Without browser support, other tabs see a change the next time they read the store. */
export function openTabChannel<Notice>(name: string): TabChannel<Notice> {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => {}, listen: () => () => {} }
  const channel = new BroadcastChannel(name)
  return {
    tell: (notice) => channel.postMessage(notice),
    listen: (onNotice) => {
      const listener = (event: MessageEvent) => onNotice(event.data as Notice)
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}
