import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './fold.module.css'

interface FoldProps {
  /** What is folded, such as '6 more offices'. */
  readonly label: string
  readonly isPhone: boolean
  /** Open on a wider screen, by the style sheet before the script runs. */
  readonly isOnPhoneOnly?: boolean
  readonly children: ReactNode
}

/**
 * Content that would only be scrolled past. It stays in the page: a press opens it without a script, and so does find-in-page.
 */
export function Fold({ children, isOnPhoneOnly = false, isPhone, label }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = isPhone || !isOnPhoneOnly
  return (
    <details
      className={styles['fold']}
      data-phone-only={isOnPhoneOnly || undefined}
      open={isOpen || !isFolded}
      onToggle={({ currentTarget }) => {
        if (isFolded) setIsOpen(currentTarget.open)
      }}
    >
      <summary className={styles['label']}>
        {label}
        <Icon name="chevron-down" size="medium" />
      </summary>
      {children}
    </details>
  )
}
