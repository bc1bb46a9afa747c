import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  readonly children: ReactNode
  /** The card is pressed as a whole: a link inside it, with `cardLinkClass`, covers it. */
  readonly isTappable?: boolean
  readonly className?: string | undefined
}

/** A box with an outline; one that is pressed has a bottom edge (design.md 1). */
export function Card({ children, isTappable = false, className = '' }: CardProps) {
  return (
    <div className={`${styles['card']} ${className}`} data-tappable={isTappable || undefined}>
      {children}
    </div>
  )
}

/** The link of a tappable card: its target is the whole card. */
export const cardLinkClass = styles['cover'] ?? ''
