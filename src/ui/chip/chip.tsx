import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './chip.module.css'

export type Tone = 'owl' | 'macaw' | 'bee' | 'starling' | 'flamingo'

interface ChipProps {
  readonly tone: Tone
  readonly children: ReactNode
}

/** A short label in a colour of its own. */
export function Chip({ tone, children }: ChipProps) {
  return (
    <span className={styles['chip']} data-tone={tone}>
      {children}
    </span>
  )
}

interface RemovableChipProps extends ChipProps {
  /** What pressing it does, for those who do not see the cross: 'Remove filter Design'. */
  readonly removeLabel: string
  readonly onRemove: () => void
}

/** A chip that can be taken away; the whole of it is the button. */
export function RemovableChip({ tone, children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <button type="button" className={styles['chip']} data-tone={tone} aria-label={removeLabel} onClick={onRemove}>
      {children}
      <Icon name="x" size="small" />
    </button>
  )
}
