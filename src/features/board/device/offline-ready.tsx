import { useEffect, useState, useSyncExternalStore } from 'react'
import { Toast } from '#ui/toast/toast.tsx'
import { boardSync } from './board-sync.ts'
import { board as words } from '../words.ts'

/** Long enough to be read twice. The job list keeps the news. */
const shownMs = 12_000

/** Says once, on whatever page, that the jobs have just been stored on this device. */
export function OfflineReady() {
  const state = useSyncExternalStore(boardSync.subscribe, boardSync.getState)
  const [isClosed, setIsClosed] = useState(false)
  const isShown = state.status === 'ready' && state.isNew && !isClosed
  useEffect(() => {
    if (!isShown) return undefined
    const timer = setTimeout(() => setIsClosed(true), shownMs)
    return () => clearTimeout(timer)
  }, [isShown])
  if (!isShown) return null
  return <Toast title={words.offline.ready()} detail={words.offline.readyDetail()} onClose={() => setIsClosed(true)} />
}
