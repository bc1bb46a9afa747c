import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { JobDetail } from '#shared/job.ts'
import type { TrailStep } from '#features/board/list/job-trail.ts'
import { useOpenJobs, useSimilarJobs } from '#features/board/job/similar-jobs.ts'
import { useScrollPlace } from '#platform/scroll-place.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './more-jobs.module.css'
import { SimilarCards } from '#features/board/job/similar-cards.tsx'
import { stepText, useStepLink } from './trail.tsx'
import { job as words } from '../words.ts'

interface MoreJobsProps {
  readonly job: JobDetail
  /** null if the job was not opened from a list. */
  readonly step: TrailStep | null
}

/**
 * What follows the text of a job: jobs that are close to it, and those beside it in the list. They appear while their place is still
 * below the window, so that nothing moves under a reader who is on the way to the form.
 */
export function MoreJobs({ job, step }: MoreJobsProps) {
  const similar = useSimilarJobs(job)
  const isInOrder = step?.trail.from === 'results'
  const hasContent = similar.length > 0 || isInOrder
  const place = useRef<HTMLDivElement>(null)
  const isBelow = useScrollPlace(place, '0px') === 'below'
  const [isShown, setIsShown] = useState(false)
  if (hasContent && isBelow && !isShown) setIsShown(true)
  return (
    <div ref={place}>
      {isShown ? (
        <div className={styles['more']}>
          <Wrap>
            {similar.length === 0 ? null : <SimilarCards heading={words.similar.heading()} jobs={similar} />}
            {isInOrder ? <Beside step={step} /> : null}
          </Wrap>
        </div>
      ) : null}
    </div>
  )
}

/** The jobs before and after this one, with their titles. */
function Beside({ step }: { readonly step: TrailStep }) {
  const jobs = useOpenJobs()
  const linkTo = useStepLink(step)
  const { nextId, position, previousId } = step
  const titleOf = (jobId: number) => jobs.find(({ id }) => id === jobId)?.title ?? ''
  return (
    <nav className={styles['beside']} aria-label={words.trail.beside()}>
      {previousId === null ? null : (
        <Link className={styles['previous']} {...linkTo(previousId)}>
          <Icon name="arrow-left" />
          <span>
            <small>{words.trail.previousOf({ position: stepText({ ...step, position: position - 1 }) })}</small>
            <bdi lang={foreignLanguage()}>{titleOf(previousId)}</bdi>
          </span>
        </Link>
      )}
      {nextId === null ? null : (
        <Link className={styles['next']} {...linkTo(nextId)}>
          <span>
            <small>{words.trail.nextOf({ position: stepText({ ...step, position: position + 1 }) })}</small>
            <bdi lang={foreignLanguage()}>{titleOf(nextId)}</bdi>
          </span>
          <Icon name="arrow-right" />
        </Link>
      )}
    </nav>
  )
}
