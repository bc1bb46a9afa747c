import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './banner.module.css'

interface BannerProps {
  readonly icon: IconName
  readonly children: ReactNode
  /** A button or link, in the banner's own colour. */
  readonly action?: ReactNode
}

/** A site-wide message under the header. It pushes the page down and never covers it. */
export function Banner({ icon, children, action }: BannerProps) {
  return (
    <div className={styles['banner']} role="status">
      <Icon name={icon} size="medium" />
      <p>{children}</p>
      {action === undefined ? null : <div className={styles['action']}>{action}</div>}
    </div>
  )
}
