import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { boardSync, type BoardSyncState } from './board-sync.ts'
import styles from './offline-status.module.css'

/** Describes the number of stored jobs. Of a very big board only the newest are stored. */
function amount({ doneCount, totalCount }: { readonly doneCount: number; readonly totalCount: number }): string {
  return doneCount === totalCount ? `all ${totalCount}` : `the newest ${doneCount} of ${totalCount}`
}

function statusText(state: BoardSyncState): string {
  switch (state.status) {
    case 'idle':
    case 'syncing':
      return ''
    case 'on-request':
      return 'Your device saves data, so jobs are kept for offline only when you ask.'
    case 'paused':
      return `${state.doneCount} of ${state.totalCount} jobs are on this device. The rest follow when you’re connected.`
    case 'full':
      return `${state.doneCount} of ${state.totalCount} jobs are on this device. There’s no room for more.`
    case 'no-database':
      return 'This browser keeps nothing for offline. Jobs open while you’re connected.'
    case 'stored':
      return `Saved: ${amount(state)} jobs are on this device.`
    case 'ready': {
      const elsewhere = state.elsewhereCount === 0 ? '' : ' Freelance jobs open on other sites, which need a connection.'
      return `Ready offline: ${amount(state)} jobs are on this device.${elsewhere}`
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
      <Icon name={state.status === 'ready' ? 'check' : 'arrow-down'} size="medium" />
      {/* Not a status: what is new is announced on every page (`offline-ready.tsx`). */}
      <span>{text}</span>
      {state.status === 'on-request' ? (
        <Button variant="outline" size="small" onClick={boardSync.request}>
          Keep all jobs for offline
        </Button>
      ) : null}
    </div>
  )
}
