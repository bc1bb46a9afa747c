import { Icon } from '../icon/icon.tsx'
import { useIsShared } from '../shared-device/shared-device.ts'
import type { ReactNode } from 'react'
import styles from './link.module.css'
import { NewTabLink } from './new-tab-link.tsx'

/** The class of a link with a trailing arrow, for plain links and router links. */
export const arrowLinkClass = styles['arrow-link'] ?? ''

/** The content of a link with `arrowLinkClass`: its label and the arrow. */
export function ArrowLinkLabel({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {children}
      <span className={styles['arrow']}>
        <Icon name="arrow-right" size="medium" />
      </span>
    </>
  )
}

interface ExternalLinkProps {
  readonly href: string
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A link to another site. It opens in a new tab and announces that. On a shared device it is its words and its address. */
export function ExternalLink({ href, children, className = arrowLinkClass }: ExternalLinkProps) {
  const isShared = useIsShared()
  if (isShared) {
    return (
      <span>
        {children}: {href.replace(/^https?:\/\//, '')}
      </span>
    )
  }
  return (
    <NewTabLink className={className} href={href}>
      {children}
      <Icon name="arrow-up-right" size="medium" />
    </NewTabLink>
  )
}
