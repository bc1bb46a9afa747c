import { Icon } from '../icon/icon.tsx'
import styles from './video-card.module.css'

export type VideoProblem = 'offline' | 'broken'

/** Why a video has just failed, as far as the browser knows. */
export function currentProblem(): VideoProblem {
  return navigator.onLine ? 'broken' : 'offline'
}

const texts: Readonly<Record<VideoProblem, string>> = {
  offline: 'You’re offline, so this video can’t be played.',
  broken: 'This video can’t be played right now.',
}

/** The accessible name of the poster, which is the play or retry button. */
export function posterName(title: string, problem: VideoProblem | null): string {
  return problem === null ? `Play: ${title}` : `Try again: ${title}`
}

/** Shows on the poster why its video does not play. The element is always present, so that screen readers announce its text. */
export function VideoFailure({ problem }: { readonly problem: VideoProblem | null }) {
  return (
    <p role="status" className={styles['failure']}>
      {problem === null ? null : (
        <>
          <Icon name={problem === 'offline' ? 'wifi-off' : 'circle-alert'} size="medium" />
          <span>{texts[problem]}</span>
        </>
      )}
    </p>
  )
}
