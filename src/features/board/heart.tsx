import { useSyncExternalStore } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import type { JobLine } from '#storage/mine-rows.ts'
import { useCanSave } from './can-save.ts'
import styles from './heart.module.css'
import { mine } from './mine.ts'
import { board as words } from './words.ts'

/** Whether a job is saved on this device. */
export function useIsSaved(jobId: number): boolean {
  return useSyncExternalStore(
    mine.subscribe,
    () => mine.get().saved.has(jobId),
    () => false,
  )
}

/** Saves a job on this device, or saves it no longer. */
export function Heart({ line }: { readonly line: JobLine }) {
  const isSaved = useIsSaved(line.jobId)
  if (!useCanSave()) return null
  return (
    <button
      type="button"
      className={styles['heart']}
      aria-pressed={isSaved}
      aria-label={words.heart.save({ title: line.title })}
      onClick={() => mine.toggleSaved(line)}
    >
      <Icon name="heart" />
    </button>
  )
}

/** The same as a button with a word, for a job's own page. */
export function SaveButton({ className, line }: { readonly className: string; readonly line: JobLine }) {
  const isSaved = useIsSaved(line.jobId)
  if (!useCanSave()) return null
  return (
    <button
      type="button"
      className={`${className} ${styles['save']}`}
      aria-pressed={isSaved}
      aria-label={words.heart.save({ title: line.title })}
      onClick={() => mine.toggleSaved(line)}
    >
      <Icon name="heart" />
      <span>{isSaved ? words.heart.isSaved() : words.heart.saveShort()}</span>
    </button>
  )
}
