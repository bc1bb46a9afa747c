import { type MouseEvent, memo } from 'react'
import { useNavigate } from 'react-router-dom'
import type { JobListing, JobType } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { useRouter } from '#platform/router.ts'
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

/** Whether the browser should handle a click: another mouse button, or a modifier key that opens a tab or window. */
function isForBrowser(event: MouseEvent): boolean {
  return event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** Passes the referrer token to the job page, whose application form submits it. */
function sourceQuery(search: string): string {
  const source = new URLSearchParams(search).get('gh_src')
  return source ? `?gh_src=${encodeURIComponent(source)}` : ''
}

/**
 * A list of jobs. Regular jobs link to their page, freelance jobs to their external URL. The list handles the clicks of its
 * plain links, because router links re-render on every URL change, so each filter change would re-render all rows.
 */
export const JobRows = memo(function JobRows({ jobs }: { readonly jobs: readonly JobListing[] }) {
  const navigate = useNavigate()
  // Not `useLocation`, for the same reason.
  const router = useRouter()
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.target !== '' || isForBrowser(event)) return
    event.preventDefault()
    void navigate(link.pathname + sourceQuery(router?.state.location.search ?? ''))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- delegated clicks of the links inside
    <ul className={styles['jobs']} onClick={onClick}>
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
  const isExternal = type === 'Freelance'
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
        <Icon name={isExternal ? 'arrow-up-right' : 'chevron-right'} />
      </span>
    </>
  )
  if (!isExternal) {
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
