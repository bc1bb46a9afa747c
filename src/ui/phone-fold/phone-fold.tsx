import { type ReactNode, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './phone-fold.module.css'

interface PhoneFoldProps {
  /** What is folded, such as '6 more offices'. */
  readonly label: string
  readonly isPhone: boolean
  readonly children: ReactNode
}

/**
 * Content that is folded on a phone, where it would only be scrolled past. It stays in the page: a press opens it without a script, and
 * so does find-in-page. On a wider screen it is open, by the style sheet before the script runs.
 */
export function PhoneFold({ children, isPhone, label }: PhoneFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className={styles['fold']}
      open={isOpen || !isPhone}
      onToggle={({ currentTarget }) => {
        if (isPhone) setIsOpen(currentTarget.open)
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
