import type { MouseEvent } from 'react'
import { Icon } from '#ui/icon/icon.tsx'
import type { JobLine } from '#storage/mine-rows.ts'
import { useCanSave } from './can-save.ts'
import styles from './heart.module.css'
import { mine, useIsSaved } from '../device/mine.ts'
import { board as words } from '../words.ts'

interface Pressed {
  /** null: the device has not answered yet. */
  readonly isSaved: boolean | null
  /** For the button. It must not say that a job is not saved before it is known. */
  readonly button: {
    /** For the script that runs before this code (`early-hearts.ts`). */
    readonly 'data-heart': number
    readonly 'aria-pressed'?: boolean
    readonly 'aria-disabled'?: true
    readonly onClick: (event: MouseEvent) => void
  }
}

function useSaved(line: JobLine, postIds: readonly number[] = [line.jobId]): Pressed {
  const isSaved = useIsSaved(postIds)
  const shared = {
    'data-heart': line.jobId,
    onClick: ({ currentTarget }: MouseEvent) => mine.toggleSaved(line, currentTarget.ariaPressed === 'true', postIds),
  }
  return { isSaved, button: { ...shared, ...(isSaved === null ? { 'aria-disabled': true } : { 'aria-pressed': isSaved }) } }
}

interface HeartProps {
  readonly line: JobLine
  /** The posts of a card: it is saved if one of them is. */
  readonly postIds?: readonly number[]
}

/** Saves a job on this device, or saves it no longer. */
export function Heart({ line, postIds }: HeartProps) {
  const { button } = useSaved(line, postIds)
  if (!useCanSave()) return null
  return (
    <button type="button" className={styles['heart']} aria-label={words.heart.save({ title: line.title })} {...button}>
      <Icon name="heart" />
    </button>
  )
}

/** The same as a button with a word, for a job's own page. */
export function SaveButton({ className, line, postIds }: HeartProps & { readonly className: string }) {
  const { button, isSaved } = useSaved(line, postIds)
  if (!useCanSave()) return null
  return (
    <button
      type="button"
      className={`${className} ${styles['save']}`}
      aria-label={words.heart.save({ title: line.title })}
      {...button}
    >
      <Icon name="heart" />
      <span>{isSaved ? words.heart.isSaved() : words.heart.saveShort()}</span>
    </button>
  )
}
