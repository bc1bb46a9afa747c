import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './banner.module.css'

interface BannerProps {
  readonly icon: IconName
  readonly children: ReactNode
}

/** A sentence under the header about the whole site; it pushes the page down and never covers it. */
export function Banner({ icon, children }: BannerProps) {
  return (
    <div className={styles['banner']} role="status">
      <Icon name={icon} size="medium" />
      <p>{children}</p>
    </div>
  )
}
