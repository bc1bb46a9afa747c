import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { StoredJobs } from '#storage/job-details.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import styles from './stored-jobs.module.css'
import { board as words } from '../words.ts'

const shownCount = 5

async function readStored(): Promise<StoredJobs> {
  const { readStoredJobs } = await import('#storage/job-details.ts')
  return readStoredJobs(shownCount)
}

/** The jobs stored on this device, or null before the device has answered. */
export function useStoredJobs(): StoredJobs | null {
  const [stored, setStored] = useState<StoredJobs | null>(null)
  useEffect(() => {
    let isCurrent = true
    readStored().then(
      (next) => isCurrent && setStored(next),
      // The page shows its error without the list.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return stored
}

/** Lists the jobs stored on this device. Renders nothing when there are none. */
export function StoredJobList({ stored }: { readonly stored: StoredJobs | null }) {
  if (!stored || stored.count === 0) return null
  return (
    <section className={styles['stored']} aria-labelledby="stored-jobs">
      <h2 id="stored-jobs" className={styles['heading']}>
        {words.saved.heading()}
      </h2>
      <ul className={styles['rows']}>
        {stored.latest.map(({ jobId, location, title }) => (
          <li key={jobId}>
            <Link className={styles['row']} to={paths.job(jobId)}>
              <span className={styles['text']}>
                <bdi lang={foreignLanguage()} className={styles['title']}>
                  {title}
                </bdi>
                {location === '' ? null : (
                  <span className={styles['place']}>
                    <Icon name="map-pin" size="small" />
                    <bdi lang={foreignLanguage()}>{location}</bdi>
                  </span>
                )}
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      <Link className={linkClass({ isAlone: true })} to={paths.jobs()}>
        {stored.count > stored.latest.length ? words.saved.seeAll({ count: stored.count }) : words.saved.seeList()}
      </Link>
    </section>
  )
}
