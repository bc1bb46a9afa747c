import type { ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import { type Poster, PosterPicture } from './poster-picture.tsx'
import styles from './video-card.module.css'
import { videoCard as words } from '../words.ts'

interface RestingCardProps {
  readonly poster: Poster
  /** What can be done instead, such as a button that opens the words. */
  readonly action?: ReactNode
  readonly isFirst?: boolean
}

/** A video that cannot be played without a network: a quiet poster that says when it can. */
export function RestingCard({ poster, action, isFirst = false }: RestingCardProps) {
  return (
    <div className={styles['card']} data-is-resting>
      <PosterPicture className={styles['media']} poster={poster} isFirst={isFirst} />
      <div className={styles['rest']}>
        <p className={styles['later']}>
          <Icon name="video-off" size="medium" />
          {words.later()}
        </p>
        {action}
      </div>
    </div>
  )
}
