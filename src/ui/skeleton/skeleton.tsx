import styles from './skeleton.module.css'

interface SkeletonRowsProps {
  readonly count: number
  /** Said once to those who do not see the bars. */
  readonly label: string
}

/** Rows of a list that is still loading, with the size and outline of the real ones. */
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
  /** The size and outline of the real cards: social posts or articles. */
  readonly kind: 'post' | 'blog'
  readonly label: string
}

/** Cards that are still loading. */
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
