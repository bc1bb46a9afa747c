import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import type { ReactNode } from 'react'
import styles from './link.module.css'

/** The classes of a link that leads on: a label and an arrow. The router's own link takes them as well. */
export const goLinkClass = styles['go'] ?? ''

/** The inside of a link that leads on. */
export function GoLinkLabel({ children }: { readonly children: ReactNode }) {
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

/** A link to another site: it opens there and says so. */
export function ExternalLink({ href, children, className = goLinkClass }: ExternalLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <Icon name="arrow-up-right" size="medium" /> <VisuallyHidden>opens in a new tab</VisuallyHidden>
    </a>
  )
}
