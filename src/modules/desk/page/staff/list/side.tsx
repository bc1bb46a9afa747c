import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { DeskOverview } from '../../../shared/desk.ts'
import { deskPage, logSection, modulePage, peopleSection } from '../../../shared/desk-pages.ts'
import { mayDo } from '../../../shared/people.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { NativeSelect } from '#ui/dropdown/native-select.tsx'
import { showInPlace } from '#ui/show-in-place/show-in-place.ts'
import { useDesk } from '../parts/desk-context.ts'
import { pagesFillings } from '../parts/fillings.ts'
import { StateBubble } from '../parts/state-bubble.tsx'
import { systemOf } from '../parts/states.ts'
import { type DeskView, readView, viewQuery, wholeList } from '../parts/view.ts'
import { staff } from '../../../words.ts'
import styles from './side.module.css'
import { SideLink, SideSection, ViewLink } from './side-section.tsx'

const { list: words, parts } = staff

interface StateEntry {
  readonly state: Exclude<NonNullable<DeskView['state']>, 'none'> | 'all'
  readonly view: DeskView
  readonly count: number
}

const listedIfAny: readonly string[] = ['to-tell', 'late', 'closed', 'held']

/** Whole list and new ones. */
function generalEntries({ newCount, total }: DeskOverview): readonly StateEntry[] {
  return [
    { state: 'all', view: wholeList, count: total },
    { state: 'new', view: { ...wholeList, state: 'new' }, count: newCount },
  ]
}

/**
 * States of the delivery. Some are listed only if there are any, and without a recruiting system so is every other: what is
 * brought by others may be refused before there is anything to send it to.
 */
function deliveryEntries({ byState, lamp }: DeskOverview): readonly StateEntry[] {
  const states = ['to-tell', 'late', 'queued', 'held', 'unknown', 'refused', 'delivered', 'closed'] as const
  return states
    .filter((state) => (lamp.state !== 'off' && !listedIfAny.includes(state)) || byState[state] > 0)
    .map((state) => ({ state, view: { ...wholeList, state }, count: byState[state] }))
}

const entriesOf = (overview: DeskOverview) => [...generalEntries(overview), ...deliveryEntries(overview)]

/** The jobs that are listed before '18 more jobs'. */
const shownJobs = 6

/** Ways into the list, with counts: beside it on a laptop, a row of chips on a phone. A tablet has `StateSelect`. */
export function Side({ overview }: { readonly overview: DeskOverview }) {
  const width = useLayoutWidth()
  const { view } = useDesk()
  if (width === 'tablet') return null
  if (width === 'phone') {
    return (
      <nav className={styles['chips']} aria-label={words.byState()}>
        {entriesOf(overview).map((entry) => (
          <StateLink key={entry.state} entry={entry} isCurrent={entry.view.state === view.state} />
        ))}
      </nav>
    )
  }
  const listed = (entries: readonly StateEntry[]) =>
    entries.map((entry) => (
      <li key={entry.state}>
        <StateLink entry={entry} />
      </li>
    ))
  return (
    <nav className={styles['side']} aria-label={words.applications()}>
      <SideSection>{listed(generalEntries(overview))}</SideSection>
      <SavedFilters filters={overview.filters} />
      <SideSection title={words.delivery()}>{listed(deliveryEntries(overview))}</SideSection>
      <Jobs jobs={overview.jobs} />
      {pagesFillings.map(({ name, Side: OfModule }) => (
        <OfModule key={name} overview={overview.known[name]} />
      ))}
      <OwnPages overview={overview} />
    </nav>
  )
}

/** The same as a dropdown, among the other filters. */
export function StateSelect({ overview }: { readonly overview: DeskOverview }) {
  const navigate = useNavigate()
  const { view } = useDesk()
  const entries = entriesOf(overview)
  return (
    <NativeSelect
      label={words.tools.show()}
      value={String(entries.findIndex((entry) => entry.view.state === view.state))}
      isSet={view.state !== null}
      onChange={(value) => {
        const entry = entries[Number(value)]
        if (entry) void navigate(deskPage() + viewQuery({ ...view, state: entry.view.state }))
      }}
      options={entries.map(({ count, state }, index) => ({
        value: String(index),
        label: parts.counted({ list: parts.lists[state]({ system: systemOf(overview.lamp) ?? 'none' }), count }),
      }))}
    />
  )
}

function StateLink({ entry: { count, state, view }, ...rest }: { readonly entry: StateEntry; readonly isCurrent?: boolean }) {
  const { overview } = useDesk()
  const system = (overview && systemOf(overview.lamp)) ?? 'none'
  return (
    <ViewLink {...rest} to={view} name={parts.lists[state]({ system })} count={count} bubble={<StateBubble state={state} />} />
  )
}

/** Filters that somebody has saved, each with what it finds now. */
function SavedFilters({ filters }: { readonly filters: DeskOverview['filters'] }) {
  const { may, team, view } = useDesk()
  return (
    <SideSection title={staff.team.filters.heading()}>
      {filters.map(({ count, filterId, name, query }) => {
        const to = readView(new URLSearchParams(query))
        const isShown = viewQuery({ ...to, sort: view.sort }) === viewQuery(view)
        return (
          <li key={filterId}>
            <ViewLink to={to} isOwnName name={name} count={count} />
            {isShown && may('decide') ? (
              <button type="button" className={styles['more']} onClick={() => void team.deleteFilter(filterId)}>
                {staff.team.filters.delete({ name })}
              </button>
            ) : null}
          </li>
        )
      })}
    </SideSection>
  )
}

/** The pages of those who may erase. */
export const ownPages = [
  { section: peopleSection, name: staff.people.heading },
  { section: logSection, name: staff.log.heading },
] as const

function OwnPages({ overview: { you } }: { readonly overview: DeskOverview }) {
  const { opened } = useParams()
  if (!mayDo(you.role, 'erase')) return null
  return (
    <SideSection>
      {ownPages.map(({ name, section }) => (
        <li key={section}>
          <SideLink to={modulePage(section)} isCurrent={opened === section} name={name()} />
        </li>
      ))}
    </SideSection>
  )
}

function Jobs({ jobs }: { readonly jobs: DeskOverview['jobs'] }) {
  const [hasAll, setHasAll] = useState(false)
  const moreCount = jobs.length - shownJobs
  return (
    <>
      <SideSection title={words.side.jobs()}>
        {(hasAll ? jobs : jobs.slice(0, shownJobs)).map(({ count, jobId, jobTitle }) => (
          <li key={jobId}>
            <ViewLink to={{ ...wholeList, jobId }} isOwnName lang={foreignLanguage()} name={jobTitle} count={count} />
          </li>
        ))}
      </SideSection>
      {hasAll || moreCount <= 0 ? null : (
        <button
          type="button"
          className={styles['more']}
          onClick={({ currentTarget }) => showInPlace(currentTarget, () => setHasAll(true))}
        >
          {words.side.moreJobs({ count: moreCount })}
        </button>
      )}
    </>
  )
}
