import { Link } from 'react-router-dom'
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

/** A list of jobs; regular ones lead to their page, freelance ones to where they are posted. */
export function JobRows({ jobs }: { readonly jobs: readonly JobListing[] }) {
  return (
    <ul className={styles['jobs']}>
      {jobs.map((job) => (
        <li key={job.id} className={styles['job-item']}>
          <JobRow job={job} />
        </li>
      ))}
    </ul>
  )
}

function JobRow({ job }: { readonly job: JobListing }) {
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
      <Link className={styles['job']} to={paths.job(id)}>
        {content}
      </Link>
    )
  }
  return (
    <a className={styles['job']} href={url} target="_blank" rel="noopener noreferrer">
      {content}
      <VisuallyHidden>opens in a new tab</VisuallyHidden>
    </a>
  )
}
