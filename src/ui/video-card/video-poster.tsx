import { PosterPicture, type Poster } from './poster-picture.tsx'
import { PlayBadge } from './play-badge.tsx'
import styles from './video-card.module.css'
import { posterName, VideoFailure, type VideoProblem } from './video-failure.tsx'

interface VideoPosterProps {
  readonly title: string
  readonly poster: Poster
  readonly duration: string
  readonly isFirst: boolean
  readonly status: 'idle' | 'waiting' | VideoProblem
  /** The pointer or focus is on it, so a press is likely. */
  readonly onNear: () => void
  readonly onPlay: () => void
}

/** A static poster for use before the video card's code has loaded: the same button, without animation. */
export function VideoPoster({ title, poster, duration, isFirst, status, onNear, onPlay }: VideoPosterProps) {
  const problem = status === 'offline' || status === 'broken' ? status : null
  return (
    <div className={styles['card']}>
      <button
        type="button"
        className={styles['poster']}
        aria-label={posterName(title, problem)}
        aria-busy={status === 'waiting' || undefined}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={onPlay}
      >
        <PosterPicture className={styles['media']} poster={poster} isFirst={isFirst} />
        <PlayBadge hasFailed={problem !== null} />
        <span className={styles['time']}>{duration}</span>
      </button>
      <VideoFailure problem={problem} />
    </div>
  )
}
