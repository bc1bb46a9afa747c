import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './job-skeleton.module.css'
import { frame as words } from './words.ts'

/**
 * Placeholder in the shape of a job while the job loads. It is at least as tall as the screen, because a footer that appears
 * and disappears caused all of the page's layout shift. It is part of the entry chunk, so it must stay small.
 */
export function JobSkeleton() {
  return (
    <div className={styles['waiting']} role="status" aria-busy="true">
      <VisuallyHidden>{words.loading()}</VisuallyHidden>
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
