import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './chip.module.css'

export type ChipTone = 'owl' | 'macaw' | 'bee' | 'starling' | 'flamingo' | 'cardinal' | 'egret'

interface ChipProps {
  readonly tone: ChipTone
  readonly children: ReactNode
  /** For a row of a list, or for a tablet that people use standing. */
  readonly size?: 'row' | 'touch' | 'touch-small'
  /** It reports a state that changes. */
  readonly role?: 'status'
}

/** A short label with a coloured background. */
export function Chip({ tone, size, role, children }: ChipProps) {
  return (
    <span className={styles['chip']} data-tone={tone} data-size={size} role={role}>
      {children}
    </span>
  )
}

interface RemovableChipProps extends Pick<ChipProps, 'tone' | 'children'> {
  /** The button's accessible name: 'Remove filter Design'. */
  readonly removeLabel: string
  readonly onRemove: () => void
}

/** A removable chip. The whole chip is the button. */
export function RemovableChip({ tone, children, removeLabel, onRemove }: RemovableChipProps) {
  return (
    <button type="button" className={styles['chip']} data-tone={tone} aria-label={removeLabel} onClick={onRemove}>
      {children}
      <Icon name="x" size="small" />
    </button>
  )
}
