import { type MouseEvent, memo, useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate } from 'react-router-dom'
import type { JobListing, JobType } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { Chip, type Tone } from '#ui/chip/chip.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import styles from './job-board.module.css'

const tones: Readonly<Record<JobType, Tone>> = {
  Industry: 'macaw',
  Intern: 'bee',
  'New Grad': 'starling',
  'Thrive Program': 'owl',
  Freelance: 'flamingo',
}

/** A press that the browser itself acts on: another button, or a key that opens a tab or a window. */
function isForBrowser(event: MouseEvent): boolean {
  return event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** Where the visitor came from goes along to the job, whose application names it (specification 2, "Job detail"). */
function sourceQuery(search: string): string {
  const source = new URLSearchParams(search).get('gh_src')
  return source ? `?gh_src=${encodeURIComponent(source)}` : ''
}

/**
 * A list of jobs; regular ones lead to their page, freelance ones to where they are posted. The list hears its links' presses
 * for them: a router's link follows every change of the address, and of a big board's rows each filter would redraw all.
 */
export const JobRows = memo(function JobRows({ jobs }: { readonly jobs: readonly JobListing[] }) {
  const navigate = useNavigate()
  // The router itself and not `useLocation`, for the same reason.
  const router = useContext(DataRouterContext)?.router
  const go = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target !== '' || isForBrowser(event)) return
    event.preventDefault()
    void navigate(link.pathname + sourceQuery(router?.state.location.search ?? ''))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- hears the links inside
    <ul className={styles['jobs']} onClick={go}>
      {jobs.map((job) => (
        <li key={job.id} className={styles['job-item']}>
          <JobRow job={job} />
        </li>
      ))}
    </ul>
  )
})

const JobRow = memo(function JobRow({ job }: { readonly job: JobListing }) {
  const { id, title, location, type, url } = job
  const isElsewhere = type === 'Freelance'
  const content = (
    <>
      <span className={styles['title']}>{title}</span>
      <span className={styles['facts']}>
        <span className={styles['place']}>
          {location === '' ? null : (
            <>
              <Icon name="map-pin" size="small" />
              <bdi>{location}</bdi>
            </>
          )}
        </span>
        <Chip tone={tones[type]}>{type}</Chip>
      </span>
      <span className={styles['go']}>
        <Icon name={isElsewhere ? 'arrow-up-right' : 'chevron-right'} />
      </span>
    </>
  )
  if (!isElsewhere) {
    return (
      <a className={styles['job']} href={paths.job(id)}>
        {content}
      </a>
    )
  }
  return (
    <a className={styles['job']} href={url} target="_blank" rel="noopener noreferrer">
      {content}
      <VisuallyHidden>opens in a new tab</VisuallyHidden>
    </a>
  )
})
