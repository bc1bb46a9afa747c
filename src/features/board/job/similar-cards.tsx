import { Link } from 'react-router-dom'
import { pathOfListed } from '#shared/cards.ts'
import { splitPlaces } from '#shared/places.ts'
import { Heart } from './heart.tsx'
import { lineOfListing } from './job-line.ts'
import { shortPay } from './pay-text.ts'
import type { SimilarJob } from './similar-jobs.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import styles from './similar-cards.module.css'

interface SimilarCardsProps {
  readonly heading: string
  readonly jobs: readonly SimilarJob[]
  /** Of the heading. */
  readonly level?: 2 | 3
}

/** Jobs as cards, each with the reason why it is here. */
export function SimilarCards({ heading, jobs, level = 2 }: SimilarCardsProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby="similar-heading">
      <Heading id="similar-heading" className={styles['heading']}>
        {heading}
      </Heading>
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
      <Link className={styles['title']} to={pathOfListed(job)}>
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
