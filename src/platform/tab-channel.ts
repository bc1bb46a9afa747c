/** Short notices from one tab of the site to the others. A notice says that something changed, never what. */
export interface TabChannel<Notice> {
  tell(notice: Notice): void
  /** Returns what ends it. */
  listen(onNotice: (notice: Notice) => void): () => void
}

/** By BroadcastChannel; where there is none, other tabs learn of a change when they next look. */
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
