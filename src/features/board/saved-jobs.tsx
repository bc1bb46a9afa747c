import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import type { StoredJobs as Saved } from '#storage/job-details.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import styles from './saved-jobs.module.css'
import { words } from './words.ts'

const shownCount = 5

async function readSaved(): Promise<Saved> {
  const { readSavedJobs } = await import('#storage/job-details.ts')
  return readSavedJobs(shownCount)
}

/** The jobs stored on this device, or null before the device has answered. */
export function useSavedJobs(): Saved | null {
  const [saved, setSaved] = useState<Saved | null>(null)
  useEffect(() => {
    let isCurrent = true
    readSaved().then(
      (next) => isCurrent && setSaved(next),
      // The page shows its error without the list.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return saved
}

/** Lists the jobs stored on this device. Renders nothing when there are none. */
export function SavedJobs({ saved }: { readonly saved: Saved | null }) {
  if (!saved || saved.count === 0) return null
  return (
    <section className={styles['saved']} aria-labelledby="saved-jobs">
      <h2 id="saved-jobs" className={styles['heading']}>
        {words.saved.heading()}
      </h2>
      <ul className={styles['rows']}>
        {saved.latest.map(({ jobId, location, title }) => (
          <li key={jobId}>
            <Link className={styles['row']} to={paths.job(jobId)}>
              <span className={styles['text']}>
                <bdi className={styles['title']}>{title}</bdi>
                {location === '' ? null : (
                  <span className={styles['place']}>
                    <Icon name="map-pin" size="small" />
                    <bdi>{location}</bdi>
                  </span>
                )}
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
      <Link className={linkClass({ isAlone: true })} to={paths.jobs()}>
        {saved.count > saved.latest.length ? words.saved.seeAll({ count: saved.count }) : words.saved.seeList()}
      </Link>
    </section>
  )
}
