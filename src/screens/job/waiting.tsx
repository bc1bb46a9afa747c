import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './waiting.module.css'

/**
 * Stands where a job will be that is still on its way, with the job's shape. It is at least as tall as the screen, so that
 * nothing in sight moves when the job comes: a footer that came into sight and went again was all of the page's layout
 * shift. The route map imports it with the first code, so it stays small.
 */
export function Waiting() {
  return (
    <div className={styles['waiting']} role="status" aria-busy="true">
      <VisuallyHidden>Loading the job</VisuallyHidden>
      <div className={styles['hero']}>
        <Wrap>
          <div className={styles['hero-bars']}>
            <span className={styles['bar']} />
            <span className={styles['bar']} data-kind="title" />
            <span className={styles['bar']} data-kind="button" />
          </div>
        </Wrap>
      </div>
      <Wrap>
        <div className={styles['body']}>
          <span className={styles['bar']} data-kind="video" />
        </div>
      </Wrap>
    </div>
  )
}
