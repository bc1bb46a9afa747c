import { Icon } from '../icon/icon.tsx'
import styles from './video-card.module.css'
import { videoCard as words } from '../words.ts'

export type VideoProblem = 'offline' | 'broken'

/** Why a video has just failed, as far as the browser knows. */
export function currentProblem(): VideoProblem {
  return navigator.onLine ? 'broken' : 'offline'
}

/** The accessible name of the poster, which is the play or retry button. */
export function posterName(title: string, problem: VideoProblem | null): string {
  return problem === null ? words.playTitle({ title }) : words.tryAgainTitle({ title })
}

/** Shows on the poster why its video does not play. The element is always present, so that screen readers announce its text. */
export function VideoFailure({ problem }: { readonly problem: VideoProblem | null }) {
  return (
    <p role="status" className={styles['failure']}>
      {problem === null ? null : (
        <>
          <Icon name={problem === 'offline' ? 'wifi-off' : 'circle-alert'} size="medium" />
          <span>{words.problems[problem]()}</span>
        </>
      )}
    </p>
  )
}
