import { useEffect } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import { useIsShared } from '#ui/shared-device/shared-device.ts'
import styles from './keep-button.module.css'
import { keptSearches, useKeptSearches } from './kept-searches.ts'
import { words } from './words.ts'

interface KeepButtonProps {
  readonly search: string
  readonly place: 'line' | 'empty'
}

/** Keeps the search of a list on this device, or keeps it no longer. Not on a device that many people use. */
export function KeepButton({ place, search }: KeepButtonProps) {
  const kept = useKeptSearches().find((row) => row.search === search)
  const isKept = kept !== undefined
  const isShared = useIsShared()
  useEffect(() => void keptSearches.load().catch(() => {}), [])
  useEffect(() => {
    if (isKept) void keptSearches.noteLooked(search)
  }, [isKept, search])
  if (isShared) return null
  return (
    <button
      type="button"
      className={styles['button']}
      data-place={place}
      aria-pressed={isKept}
      aria-label={words.keep()}
      onClick={() => void (kept ? keptSearches.remove(kept) : keptSearches.keep(search))}
    >
      <Icon name={isKept ? 'check' : 'plus'} size="medium" />
      <span className={styles['label']}>{isKept ? words.isKept() : words.keep()}</span>
    </button>
  )
}
