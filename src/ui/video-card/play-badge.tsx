import { Icon } from '../icon/icon.tsx'
import styles from './video-card.module.css'
import { videoCard as words } from '../words.ts'

/** The badge in a poster's corner: the play icon, or 'Try again' after a failure. */
export function PlayBadge({ hasFailed }: { readonly hasFailed: boolean }) {
  return hasFailed ? (
    <span className={`${styles['play']} ${styles['again']}`}>
      <Icon name="refresh-cw" />
      {words.tryAgain()}
    </span>
  ) : (
    <span className={styles['play']}>
      <Icon name="play" />
    </span>
  )
}
