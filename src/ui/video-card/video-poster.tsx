import { Icon } from '../icon/icon.tsx'
import styles from './video-card.module.css'

interface VideoPosterProps {
  readonly title: string
  readonly poster: string
  readonly duration: string
  readonly isFirst: boolean
  readonly status: 'idle' | 'waiting' | 'failed'
  /** A press seems near: the pointer or the focus is on it. */
  readonly onNear: () => void
  readonly onPlay: () => void
}

/** The poster of a video card before the card itself is there: the same button, without what makes it move. */
export function VideoPoster({ title, poster, duration, isFirst, status, onNear, onPlay }: VideoPosterProps) {
  return (
    <div className={styles['card']}>
      <button
        type="button"
        className={styles['poster']}
        aria-label={status === 'failed' ? `${title} can’t be played right now. Try again` : `Play: ${title}`}
        aria-busy={status === 'waiting' || undefined}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onPlay}
      >
        <img className={styles['media']} src={poster} alt="" width={640} height={360} loading={isFirst ? 'eager' : 'lazy'} />
        <span className={styles['play']}>
          <Icon name="play" />
        </span>
        <span className={styles['time']}>{duration}</span>
      </button>
    </div>
  )
}
