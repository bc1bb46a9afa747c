import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { Link, useLocation, useNavigate, useOutletContext } from 'react-router-dom'
import { cardsOf, pathOfListed } from '#shared/cards.ts'
import { paths } from '#shared/paths.ts'
import { prefetchJob } from '#features/board/device/job-detail.ts'
import { jobLists } from '#features/board/device/job-lists.ts'
import { stepOf, type TrailStep } from '#features/board/list/job-trail.ts'
import { whenQuiet } from '#platform/idle.ts'
import { InBar } from '#ui/bar-slot/bar-slot.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './trail.module.css'
import { job as words } from '../words.ts'

/** The list that a job was opened from: the way back to it, and to the jobs beside this one. */

/** Where the job stands in the list that it was opened from, or null. Loads the next one while the page is quiet. */
export function useTrailStep(jobId: number): TrailStep | null {
  const state: unknown = useLocation().state
  const step = useMemo(() => stepOf(state, jobId), [state, jobId])
  const nextId = step?.nextId ?? null
  useEffect(() => (nextId === null ? undefined : whenQuiet(() => void prefetchJob(nextId))), [nextId])
  return step
}

/** '4 of 23'. '' for a list without an order. */
export function stepText({ position, trail }: TrailStep): string {
  return trail.from === 'results' ? words.trail.position({ position, count: trail.count }) : ''
}

/** The link back to the list, in the bar. A form may have a way back of its own there, which comes first. */
export function BackToList({ step }: { readonly step: TrailStep }) {
  const stepsFromList = useOutletContext<() => number>()
  const navigate = useNavigate()
  const { from, listedCount } = step.trail
  return (
    <InBar slot="back">
      <Link
        className={styles['back']}
        to={from === 'results' ? paths.jobs() : paths.myJobs()}
        onClick={(event) => {
          const steps = stepsFromList()
          if (steps === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          void navigate(-steps)
        }}
      >
        <Icon name="arrow-left" />
        <span>{from === 'results' ? words.trail.backToResults({ count: listedCount }) : words.trail.backToMyJobs()}</span>
      </Link>
    </InBar>
  )
}

/** How a job beside this one is opened: 'back' still leads to the list. */
export function useStepLink(step: TrailStep): (jobId: number) => Pick<Parameters<typeof Link>[0], 'to' | 'replace' | 'state'> {
  const { search } = useLocation()
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  const pathTo = (jobId: number) => {
    if (lists.status !== 'ready') return paths.job(jobId) + search
    // A post that is not the first of its card stands in the list because its place was chosen.
    return pathOfListed(cardsOf(lists.jobs).find(({ id }) => id === jobId) ?? { id: jobId }, search)
  }
  return (jobId) => ({ to: pathTo(jobId), replace: true, state: { trail: step.trail } })
}

/** '4 of 23' with the ways to the jobs before and after. */
export function TrailSteps({ step }: { readonly step: TrailStep }) {
  const linkTo = useStepLink(step)
  const { nextId, previousId } = step
  return (
    <nav className={styles['steps']} aria-label={words.trail.list()}>
      <span>{stepText(step)}</span>
      {previousId === null ? null : (
        <Link className={buttonClass({ variant: 'snow' })} aria-label={words.trail.previous()} {...linkTo(previousId)}>
          <Icon name="chevron-left" />
        </Link>
      )}
      {nextId === null ? null : (
        <Link className={buttonClass({ variant: 'snow' })} aria-label={words.trail.next()} {...linkTo(nextId)}>
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  )
}
