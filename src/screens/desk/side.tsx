import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DeskOverview } from '#shared/desk.ts'
import { deskPage } from '#shared/desk-pages.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { type Mark as MarkName, markLooks } from './delivery-text.ts'
import { type DeskView, viewQuery, wholeList } from './filter.ts'
import { Bubble, Mark } from './mark.tsx'
import { Select } from './select.tsx'
import styles from './side.module.css'
import { TabletLight, tabletText } from './tablets.tsx'

interface SideProps {
  readonly overview: DeskOverview
  readonly view: DeskView
}

interface StateEntry {
  readonly mark: MarkName
  readonly view: DeskView
  readonly count: number
}

function inState(state: DeskView['state']): DeskView {
  return { ...wholeList, state }
}

/** Whole list and new ones. */
function generalEntries({ newCount, total }: DeskOverview): readonly StateEntry[] {
  return [
    { mark: 'all', view: wholeList, count: total },
    { mark: 'new', view: inState('new'), count: newCount },
  ]
}

/**
 * States of the delivery. 'Closed' is listed only if there are any, and without a recruiting system so is every other: what a fair's
 * tablet brings may be refused before there is anything to send it to.
 */
function deliveryEntries({ byState, lamp }: DeskOverview): readonly StateEntry[] {
  const states = ['queued', 'unknown', 'refused', 'delivered', 'closed'] as const
  return states
    .filter((state) => (lamp.state !== 'off' && state !== 'closed') || byState[state] > 0)
    .map((state) => ({ mark: state, view: inState(state), count: byState[state] }))
}

function isSame(one: DeskView, other: DeskView): boolean {
  // The order is not part of what is listed.
  return viewQuery({ ...one, sort: other.sort }) === viewQuery(other)
}

/** The jobs that are listed before '18 more jobs'. */
const shownJobs = 6

/** Ways into the list, with counts: beside it on a laptop, a row of chips on a phone. A tablet has `SideChoice`. */
export function Side({ overview, view }: SideProps) {
  const width = useLayoutWidth()
  const entries = [...generalEntries(overview), ...deliveryEntries(overview)]
  if (width === 'tablet') return null
  if (width === 'phone') {
    return (
      <nav className={styles['chips']} aria-label="Applications by state">
        {entries.map((entry) => (
          <EntryLink key={entry.mark} entry={entry} isCurrent={entry.view.state === view.state} />
        ))}
      </nav>
    )
  }
  return (
    <nav className={styles['side']} aria-label="Applications">
      <Entries entries={generalEntries(overview)} view={view} />
      <Entries title="Delivery" entries={deliveryEntries(overview)} view={view} />
      <Jobs jobs={overview.jobs} view={view} />
      <Fairs fairs={overview.fairs} view={view} />
    </nav>
  )
}

/** The same as a dropdown, among the other filters. */
export function SideChoice({ overview, view }: SideProps) {
  const navigate = useNavigate()
  const entries = [...generalEntries(overview), ...deliveryEntries(overview)]
  return (
    <Select
      label="Show"
      value={String(entries.findIndex((entry) => entry.view.state === view.state))}
      isSet={view.state !== null}
      onChange={(value) => {
        const entry = entries[Number(value)]
        if (entry) void navigate(deskPage() + viewQuery({ ...view, state: entry.view.state }))
      }}
      options={entries.map(({ count, mark }, index) => ({ value: String(index), label: `${markLooks[mark].label} ${count}` }))}
    />
  )
}

function EntryLink({ entry, isCurrent }: { readonly entry: StateEntry; readonly isCurrent: boolean }) {
  return (
    <Link className={styles['entry']} to={deskPage() + viewQuery(entry.view)} aria-current={isCurrent ? 'page' : undefined}>
      <Mark mark={entry.mark} />
      <span className={styles['name']}>{markLooks[entry.mark].label}</span> <b className={styles['count']}>{entry.count}</b>
    </Link>
  )
}

interface EntriesProps {
  readonly title?: string
  readonly entries: readonly StateEntry[]
  readonly view: DeskView
}

function Entries({ title, entries, view }: EntriesProps) {
  if (entries.length === 0) return null
  return (
    <>
      {title === undefined ? null : <h2 className={styles['title']}>{title}</h2>}
      <ul className={styles['entries']}>
        {entries.map((entry) => (
          <li key={entry.mark}>
            <EntryLink entry={entry} isCurrent={isSame(entry.view, view)} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The fairs of the last weeks with the light of each tablet. Hidden without any. */
function Fairs({ fairs, view }: { readonly fairs: DeskOverview['fairs']; readonly view: DeskView }) {
  if (fairs.length === 0) return null
  return (
    <>
      <h2 className={styles['title']}>Fairs</h2>
      <ul className={styles['entries']}>
        {fairs.map(({ applications, eventId, interests, name, tablets }) => {
          const own = { ...wholeList, eventId }
          return (
            <li key={eventId}>
              <Link
                className={styles['entry']}
                to={deskPage() + viewQuery(own)}
                aria-current={isSame(own, view) ? 'page' : undefined}
                title={name}
              >
                <Bubble icon="ticket" tone="starling" />
                <span className={styles['name']} dir="auto">
                  {name}
                </span>{' '}
                <b className={styles['count']}>{applications + interests}</b>
              </Link>
              <ul className={styles['tablets']} aria-label={`Tablets of ${name}`}>
                {tablets.map((tablet) => (
                  <li key={tablet.tabletId} className={styles['tablet']}>
                    <TabletLight tablet={tablet} />
                    Tablet {tablet.tabletNumber}, {tabletText(tablet)}
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function Jobs({ jobs, view }: { readonly jobs: DeskOverview['jobs']; readonly view: DeskView }) {
  const [hasAll, setHasAll] = useState(false)
  if (jobs.length === 0) return null
  const moreCount = jobs.length - shownJobs
  return (
    <>
      <h2 className={styles['title']}>Jobs</h2>
      <ul className={styles['entries']}>
        {(hasAll ? jobs : jobs.slice(0, shownJobs)).map(({ count, jobId, jobTitle }) => {
          const own = { ...wholeList, jobId }
          return (
            <li key={jobId}>
              <Link
                className={styles['entry']}
                to={deskPage() + viewQuery(own)}
                aria-current={isSame(own, view) ? 'page' : undefined}
                title={jobTitle}
              >
                <span className={styles['name']} dir="auto">
                  {jobTitle}
                </span>{' '}
                <b className={styles['count']}>{count}</b>
              </Link>
            </li>
          )
        })}
      </ul>
      {hasAll || moreCount <= 0 ? null : (
        <button type="button" className={styles['more']} onClick={() => setHasAll(true)}>
          {moreCount === 1 ? '1 more job' : `${moreCount} more jobs`}
        </button>
      )}
    </>
  )
}
