import styles from './skeleton.module.css'

interface SkeletonRowsProps {
  readonly count: number
  /** Announced once by screen readers. */
  readonly label: string
}

/** Placeholder rows of a loading list, in the size and outline of the real ones. */
export function SkeletonRows({ count, label }: SkeletonRowsProps) {
  return (
    <div className={styles['rows']} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className={styles['row']} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

interface SkeletonCardsProps {
  readonly count: number
  /** Which cards are loading: social posts or articles. */
  readonly kind: 'post' | 'blog'
  readonly label: string
}

/** Placeholder cards of a loading list. */
export function SkeletonCards({ count, kind, label }: SkeletonCardsProps) {
  return (
    <div className={styles['cards']} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: count }, (_, card) => (
        <div key={card} className={styles['card']} data-kind={kind} aria-hidden="true">
          <span />
          <span />
          <span />
          <i />
        </div>
      ))}
    </div>
  )
}
