import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { splitPlaces } from '#shared/places.ts'
import { Heart } from '#features/board/heart.tsx'
import { lineOfListing } from '#features/board/job-line.ts'
import { shortPay } from '#features/board/pay-text.ts'
import type { SimilarJob } from '#features/board/similar-jobs.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import styles from './similar-jobs.module.css'

/** Jobs as cards, each with the reason why it is here. */
export function SimilarJobs({ heading, jobs }: { readonly heading: string; readonly jobs: readonly SimilarJob[] }) {
  return (
    <section aria-labelledby="similar-heading">
      <h2 id="similar-heading" className={styles['heading']}>
        {heading}
      </h2>
      <ul className={styles['cards']}>
        {jobs.map(({ job, reason }) => (
          <Card key={job.id} job={job} reason={reason} />
        ))}
      </ul>
    </section>
  )
}

function Card({ job, reason }: SimilarJob) {
  const [place, ...others] = splitPlaces(job.location)
  const line = lineOfListing(job)
  return (
    <li className={styles['card']}>
      <Link className={styles['title']} to={paths.job(job.id)}>
        <bdi lang={foreignLanguage()}>{job.title}</bdi>
      </Link>
      {line ? <Heart line={line} /> : null}
      {place === undefined ? null : (
        <p className={styles['place']}>
          <Icon name="map-pin" size="small" />
          <bdi lang={foreignLanguage()}>{place}</bdi>
          {others.length === 0 ? null : <bdi title={listText(others)}>+{others.length}</bdi>}
        </p>
      )}
      {job.pay ? <p className={styles['pay']}>{shortPay(job.pay)}</p> : null}
      <p className={styles['reason']}>{reason}</p>
    </li>
  )
}
