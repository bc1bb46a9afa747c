import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  readonly icon: IconName
  readonly children: ReactNode
  /** A button or link. */
  readonly action?: ReactNode
}

/** A status message, announced politely. */
export function Notice({ icon, children, action }: NoticeProps) {
  return (
    <div className={styles['notice']} role="status">
      <Icon name={icon} />
      <div className={styles['text']}>{children}</div>
      {action}
    </div>
  )
}
