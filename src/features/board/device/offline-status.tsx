import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { boardSync, type BoardSyncState } from './board-sync.ts'
import styles from './offline-status.module.css'
import { board as words } from '../words.ts'

function statusText(state: BoardSyncState): string {
  const { offline } = words
  const count = 'doneCount' in state ? { done: state.doneCount, total: state.totalCount } : { done: 0, total: 0 }
  // Of a very big board only the newest jobs are stored.
  const isWhole = count.done === count.total
  switch (state.status) {
    case 'idle':
    case 'syncing':
    case 'no-pack':
      return ''
    case 'on-request':
      return offline.onRequest()
    case 'paused':
      return offline.paused(count)
    case 'full':
      return offline.full(count)
    case 'no-database':
      return offline.noDatabase()
    case 'stored':
      return (isWhole ? offline.savedAll : offline.savedNewest)(count)
    case 'ready': {
      const ready = (isWhole ? offline.readyAll : offline.readyNewest)(count)
      return state.hasElsewhere ? `${ready} ${offline.elsewhere()}` : ready
    }
  }
}

/** Shows how much of the board is stored on this device, and a button to request it. */
export function OfflineStatus() {
  const state = useSyncExternalStore(boardSync.subscribe, boardSync.getState, boardSync.getState)
  useEffect(() => boardSync.begin(), [])
  const text = statusText(state)
  if (text === '') return <div className={styles['status']} />
  return (
    <div className={styles['status']}>
      {/* Not a status: nobody who reads a job wants to hear it. */}
      <p className={styles['text']}>
        <Icon name={state.status === 'ready' ? 'check' : 'arrow-down'} size="medium" />
        {text}
      </p>
      {state.status === 'on-request' ? (
        <Button variant="outline" size="small" onClick={boardSync.request}>
          {words.offline.keepAll()}
        </Button>
      ) : null}
    </div>
  )
}
