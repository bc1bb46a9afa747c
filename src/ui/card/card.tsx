import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  readonly children: ReactNode
  /** The whole card is a link: a link inside it with `cardLinkClass` covers it. */
  readonly isTappable?: boolean
  readonly className?: string | undefined
}

/** A box with an outline. A tappable card has a thicker bottom edge. */
export function Card({ children, isTappable = false, className = '' }: CardProps) {
  return (
    <div className={`${styles['card']} ${className}`} data-tappable={isTappable || undefined}>
      {children}
    </div>
  )
}

/** The class of a card, for sections and lists. With `data-size="touch"` it is one for a tablet that people use standing. */
export const cardClass = styles['card'] ?? ''

/** The class of a tappable card's link. It extends the link's target to the whole card. */
export const cardLinkClass = styles['cover'] ?? ''
