import { type Rating, ratings } from '#shared/fair.ts'
import styles from './recruiters.module.css'

/** A rating as bubbles. null: not rated. */
export function RatingBubbles({ rating }: { readonly rating: Rating | null }) {
  return (
    <span className={styles['bubbles']} role="img" aria-label={rating === null ? 'Not rated' : `Rated ${rating} of 4`}>
      {ratings.map((step) => (
        <i key={step} data-on={(rating ?? 0) >= step || undefined} />
      ))}
    </span>
  )
}
