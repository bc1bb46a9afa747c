import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './fold.module.css'

interface FoldProps {
  /** What is folded, such as '6 more offices'. */
  readonly label: string
  /** For what is folded on a phone only: whether this is one. The style sheet opens it on a wider screen before the script runs. */
  readonly isPhone?: boolean
  readonly children: ReactNode
}

/**
 * Content that would only be scrolled past. It stays in the page: a press opens it without a script, and so does find-in-page.
 */
export function Fold({ children, isPhone, label }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isFolded = isPhone !== false
  return (
    <details
      className={styles['fold']}
      data-phone-only={isPhone !== undefined || undefined}
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
