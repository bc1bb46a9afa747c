import { useState } from 'react'
import { Link } from 'react-router-dom'
import { brand, fair as copy } from '#content'
import { fairPaths } from '#shared/fair-pages.ts'
import type { JobListing } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { useOnline } from '#platform/online.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairLink } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { jobsAddress } from '../kit/fair-address.ts'
import kit from '../kit/kit.module.css'
import { numberText } from '../kit/number-text.ts'
import { QrPanel } from '../kit/qr-panel.tsx'
import { TeamBubble } from '../kit/team-bubble.tsx'
import { useFairJobs } from '../kit/use-fair-jobs.ts'
import { useRunningFair } from '../kit/running-fair.ts'
import styles from './screen.module.css'

interface Tab {
  readonly name: string
  readonly jobs: readonly JobListing[]
}

/** The recruiters' choice in their order, the departments with the most jobs first, and everything. */
function tabsOf(jobs: readonly JobListing[], pinnedIds: readonly number[]): readonly Tab[] {
  const pinned = pinnedIds.flatMap((jobId) => jobs.find(({ id }) => id === jobId) ?? [])
  const departments = new Map<string, JobListing[]>()
  for (const job of jobs)
    if (job.department !== '') departments.set(job.department, [...(departments.get(job.department) ?? []), job])
  return [
    ...(pinned.length > 0 ? [{ name: 'Pinned', jobs: pinned }] : []),
    ...[...departments].map(([name, own]): Tab => ({ name, jobs: own })).sort((a, b) => b.jobs.length - a.jobs.length),
    { name: 'All', jobs },
  ]
}

/** All jobs of the fair, with the recruiters' choice first. */
export function Screen() {
  const { settings } = useRunningFair()
  const { isLoading, jobs } = useFairJobs()
  const isOnline = useOnline()
  const tabs = tabsOf(jobs, settings.pinnedJobIds)
  const [chosen, setChosen] = useState<string | null>(null)
  const tab = tabs.find(({ name }) => name === chosen) ?? tabs[0]
  const pinned = tabs.find(({ name }) => name === 'Pinned')?.jobs ?? []
  usePageMeta({ title: `${copy.jobsHeading} | ${brand.name}`, description: brand.description })
  return (
    <div className={kit['screen']}>
      <FairBar>
        {isOnline ? null : (
          <span className={kit['chip']} data-tone="bee" role="status">
            <Icon name="wifi-off" />
            No Wi-Fi here. All of it works.
          </span>
        )}
      </FairBar>
      <main className={styles['columns']}>
        <div className={styles['list']}>
          <h1 className={kit['title']}>{copy.jobsHeading}</h1>
          <div className={styles['tabs']} role="group" aria-label="Which jobs">
            {tabs.map(({ jobs: own, name }) => (
              <button
                key={name}
                type="button"
                className={styles['tab']}
                aria-pressed={name === tab?.name}
                onClick={() => setChosen(name)}
                // On focus, a browser does not scroll to a tab that is partly visible.
                onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              >
                {name === 'Pinned' ? <Icon name="pin" /> : null}
                {name} <span className={styles['count']}>{own.length}</span>
              </button>
            ))}
          </div>
          {jobs.length === 0 ? (
            <p className={kit['lead']} role="status">
              {isLoading ? 'Reading the jobs…' : 'No jobs are on this tablet. Connect it once, then they stay.'}
            </p>
          ) : (
            <ul className={styles['cards']}>
              {tab?.jobs.map((job) => (
                <li key={job.id}>
                  <JobCard job={job} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={styles['side']}>
          <QrPanel
            heading="Scan to continue on your phone"
            text={jobsAddress(
              pinned.map(({ id }) => Number(id)),
              settings.source,
            )}
          >
            {pinned.length > 0 ? `All ${numberText(pinned.length)} pinned jobs.` : 'All jobs.'} No app, no sign-up.
          </QrPanel>
          <Link className={styles['around']} to={paths.home()} replace>
            <img src={copy.lookAround.picture} alt="" />
            <span>
              {copy.lookAround.label}
              <Icon name="chevron-right" />
            </span>
          </Link>
        </div>
      </main>
      <footer className={styles['hurry']} data-tone="bee">
        {copy.art.hurry === undefined ? null : <img src={copy.art.hurry} alt="" />}
        <div className={styles['hurry-words']}>
          <h2>
            In a hurry? <span>Leave your name.</span>
          </h2>
          <p>{copy.interest.inShort}</p>
        </div>
        <FairLink variant="primary" isLarge icon="timer" to={fairPaths.interest()}>
          Leave my name
        </FairLink>
      </footer>
    </div>
  )
}

/** Students find their own kind of job by its colour. The word says the same. */
function typeTone(type: string): string {
  if (/\bintern/i.test(type)) return 'bee'
  return /\bgrad/i.test(type) ? 'starling' : 'macaw'
}

function JobCard({ job }: { readonly job: JobListing }) {
  return (
    <Link className={styles['card']} to={fairPaths.job(job.id)} replace>
      <TeamBubble job={job} />
      <h2>{job.title}</h2>
      <span className={styles['place']}>
        {job.location === '' ? null : (
          <>
            <Icon name="map-pin" />
            <bdi>{job.location}</bdi>
          </>
        )}
      </span>
      {job.type === '' ? null : (
        <span className={styles['type']} data-tone={typeTone(job.type)}>
          {job.type}
        </span>
      )}
      <Icon name="chevron-right" />
    </Link>
  )
}
