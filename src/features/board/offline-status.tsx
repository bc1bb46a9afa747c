import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { boardSync, type BoardSyncState } from './board-sync.ts'
import styles from './offline-status.module.css'

/** A very big board is not kept whole. */
function amount({ doneCount, totalCount }: { readonly doneCount: number; readonly totalCount: number }): string {
  return doneCount === totalCount ? `all ${totalCount}` : `the newest ${doneCount} of ${totalCount}`
}

function words(state: BoardSyncState): string {
  switch (state.status) {
    case 'idle':
      return ''
    case 'on-request':
      return 'Your device saves data, so jobs are kept for offline only when you ask.'
    case 'syncing':
      return `Saving jobs for offline: ${state.doneCount} of ${state.totalCount}`
    case 'paused':
      return `${state.doneCount} of ${state.totalCount} jobs are on this device. The rest follow when you’re connected.`
    case 'full':
      return `${state.doneCount} of ${state.totalCount} jobs are on this device. There’s no room for more.`
    case 'unkept':
      return 'This browser keeps nothing for offline. Jobs open while you’re connected.'
    case 'stored':
      return `Saved: ${amount(state)} jobs are on this device.`
    case 'ready': {
      const elsewhere = state.elsewhereCount === 0 ? '' : ' Freelance jobs open on other sites, which need a connection.'
      return `Ready offline: ${amount(state)} jobs are on this device.${elsewhere}`
    }
  }
}

/** How much of the board this device holds, and a way to ask for it. */
export function OfflineStatus() {
  const state = useSyncExternalStore(boardSync.subscribe, boardSync.getState, boardSync.getState)
  useEffect(() => boardSync.begin(), [])
  const text = words(state)
  if (text === '') return <div className={styles['status']} />
  return (
    <div className={styles['status']}>
      <Icon name={state.status === 'ready' ? 'check' : 'arrow-down'} size="medium" />
      {/* Said once at the end: a screen reader does not count along. */}
      <span role={state.status === 'syncing' ? undefined : 'status'}>{text}</span>
      {state.status === 'on-request' ? (
        <Button variant="outline" size="small" onClick={boardSync.request}>
          Keep all jobs for offline
        </Button>
      ) : null}
    </div>
  )
}
