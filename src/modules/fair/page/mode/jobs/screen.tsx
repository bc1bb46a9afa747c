import { useState } from 'react'
import { Link } from 'react-router-dom'
import { brand, fair as copy } from '#content'
import { fairPaths } from '../../../shared/fair-pages.ts'
import type { JobListing } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { typeName } from '#features/board/job/names-of-board.ts'
import { useOnline } from '#platform/online.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { BoardText } from '#features/board/job/board-text.tsx'
import { Chip } from '#ui/chip/chip.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { jobsAddress } from '../parts/fair-address.ts'
import { FairBar } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { pinnedJobs, useFairJobs } from '../parts/use-fair-jobs.ts'
import { useRunningFair } from '../parts/running-fair.ts'
import { mode } from '../../../words.ts'
import { QrPanel } from './qr-panel.tsx'
import styles from './screen.module.css'
import { TeamBubble } from './team-bubble.tsx'

const { jobs: words, parts } = mode

interface Tab {
  readonly kind: 'pinned' | 'department' | 'all'
  readonly name: string
  readonly jobs: readonly JobListing[]
}

/** The recruiters' choice in their order, the departments with the most jobs first, and everything. */
function tabsOf(jobs: readonly JobListing[], pinnedIds: readonly number[]): readonly Tab[] {
  const pinned = pinnedJobs(jobs, pinnedIds)
  const departments = new Map<string, JobListing[]>()
  for (const job of jobs)
    if (job.department !== '') departments.set(job.department, [...(departments.get(job.department) ?? []), job])
  return [
    ...(pinned.length > 0 ? [{ kind: 'pinned' as const, name: words.pinned(), jobs: pinned }] : []),
    ...[...departments]
      .map(([name, own]): Tab => ({ kind: 'department', name, jobs: own }))
      .sort((a, b) => b.jobs.length - a.jobs.length),
    { kind: 'all', name: words.all(), jobs },
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
  const pinned = tabs.find(({ kind }) => kind === 'pinned')?.jobs ?? []
  usePageMeta({ title: `${copy.jobsHeading} | ${brand.name}`, description: brand.description })
  return (
    <div className={kit['screen']}>
      <FairBar>
        {isOnline ? null : (
          <Chip tone="bee" size="touch" role="status">
            <Icon name="wifi-off" />
            {words.noNetwork()}
          </Chip>
        )}
      </FairBar>
      <main className={styles['columns']}>
        <div className={styles['list']}>
          <h1 className={kit['title']}>{copy.jobsHeading}</h1>
          <div className={styles['tabs']} role="group" aria-label={words.whichJobs()}>
            {tabs.map(({ jobs: own, kind, name }) => (
              <button
                key={name}
                type="button"
                className={styles['tab']}
                aria-pressed={name === tab?.name}
                onClick={() => setChosen(name)}
                // On focus, a browser does not scroll to a tab that is partly visible.
                onFocus={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              >
                {kind === 'pinned' ? <Icon name="pin" /> : null}
                {name} <span className={styles['count']}>{own.length}</span>
              </button>
            ))}
          </div>
          {jobs.length === 0 ? (
            <p className={kit['lead']} role="status">
              {isLoading ? words.loading() : words.none()}
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
            heading={parts.scan()}
            text={jobsAddress(
              pinned.map(({ id }) => Number(id)),
              settings.source,
            )}
          >
            {words.onPhone({ count: pinned.length })}
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
            {words.hurry()} <span>{words.leaveName()}</span>
          </h2>
          <p>{copy.interest.inShort}</p>
        </div>
        <FairLink size="touch-large" variant="primary" icon="timer" to={fairPaths.interest()}>
          {parts.leaveMyName()}
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
      <h2>
        <BoardText>{job.title}</BoardText>
      </h2>
      <span className={styles['place']}>
        {job.location === '' ? null : (
          <>
            <Icon name="map-pin" />
            <bdi lang={foreignLanguage()}>{job.location}</bdi>
          </>
        )}
      </span>
      {job.type === '' ? null : (
        <span className={styles['type']} data-tone={typeTone(job.type)}>
          {typeName(job.type)}
        </span>
      )}
      <Icon name="chevron-right" />
    </Link>
  )
}
