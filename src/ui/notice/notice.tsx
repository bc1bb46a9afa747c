import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  readonly icon: IconName
  readonly children: ReactNode
  /** What the person can do about it. */
  readonly action?: ReactNode
}

/** A sentence about the state of things, said politely to everybody. */
export function Notice({ icon, children, action }: NoticeProps) {
  return (
    <div className={styles['notice']} role="status">
      <Icon name={icon} />
      <div className={styles['text']}>{children}</div>
      {action}
    </div>
  )
}
