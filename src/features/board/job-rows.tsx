import { type MouseEvent, memo, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { freelanceType, jobTypesOf } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { useRouter } from '#platform/router.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { Chip, type ChipTone } from '#ui/chip/chip.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'
import styles from './job-board.module.css'
import { shortPay } from './pay-text.ts'
import { words } from './words.ts'

const otherTones = ['bee', 'starling', 'owl'] as const satisfies readonly ChipTone[]
const { jobTypes } = boardMapping
const tones: ReadonlyMap<string, ChipTone> = new Map([
  ...jobTypesOf(jobTypes)
    .filter((type) => type !== jobTypes.usual)
    .map((type, index): [string, ChipTone] => [type, otherTones[index % otherTones.length] ?? 'macaw']),
  [freelanceType, 'flamingo'],
])

/** Whether the browser should handle a click: another mouse button, or a modifier key that opens a tab or window. */
function isForBrowser(event: MouseEvent): boolean {
  return event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}

/** Passes the referrer token to the job page, whose application form submits it. */
function sourceQuery(search: string): string {
  const source = new URLSearchParams(search).get('gh_src')
  return source ? `?gh_src=${encodeURIComponent(source)}` : ''
}

/** Rows that a group shows on a phone before it is opened. */
const foldedRows = 5

/** The groups that this page has opened, so that going back from a job finds them open. */
const openGroups = new Set<string>()

interface GroupRowsProps {
  readonly department: string
  /** Number of all jobs of the group, of which `jobs` may be the first. */
  readonly count: number
  readonly jobs: readonly JobListing[]
}

/** The jobs of a department. On a phone a long group shows its first rows, and the others when it is opened. */
export function GroupRows({ department, count, jobs }: GroupRowsProps) {
  const isPhone = useLayoutWidth() === 'phone'
  const [isOpen, setIsOpen] = useState(() => openGroups.has(department))
  const list = useRef<HTMLUListElement>(null)
  // A button in place of one row saves nothing.
  const isFolded = isPhone && !isOpen && count > foldedRows + 1
  useFold(list, isFolded, jobs)

  const open = () => {
    openGroups.add(department)
    setIsOpen(true)
  }
  // As soon as rows are hidden.
  useLayoutEffect(() => {
    const { current } = list
    // The browser's search or a link to a text is about to show a row.
    const onMatch = () => {
      openGroups.add(department)
      setIsOpen(true)
    }
    current?.addEventListener('beforematch', onMatch)
    return () => current?.removeEventListener('beforematch', onMatch)
  }, [department])
  return (
    <JobRows
      jobs={jobs}
      list={list}
      {...(isFolded
        ? {
            foldedCount: count,
            onOpen: () => {
              // The button goes, so the focus moves to the first row that was hidden.
              const next = list.current?.children[foldedRows]
              next?.removeAttribute('hidden')
              next?.querySelector('a')?.focus({ preventScroll: true })
              open()
            },
          }
        : {})}
    />
  )
}

/** Hides all rows after the first ones, but not from the browser's search. React knows `hidden` only without a value. */
function useFold(list: RefObject<HTMLUListElement | null>, isFolded: boolean, jobs: readonly JobListing[]): void {
  useLayoutEffect(() => {
    for (const [index, row] of [...(list.current?.children ?? [])].entries()) {
      if (isFolded && index >= foldedRows && index < jobs.length) row.setAttribute('hidden', 'until-found')
      else row.removeAttribute('hidden')
    }
  }, [list, isFolded, jobs])
}

interface JobRowsProps {
  readonly jobs: readonly JobListing[]
  readonly list?: RefObject<HTMLUListElement | null>
  /** Ends the list with a button that opens it. */
  readonly foldedCount?: number
  readonly onOpen?: () => void
}

/**
 * A list of jobs. Regular jobs link to their page, freelance jobs to their external URL. The list handles the clicks of its
 * plain links, because router links re-render on every URL change, so each filter change would re-render all rows.
 */
export const JobRows = memo(function JobRows({ foldedCount, jobs, list, onOpen }: JobRowsProps) {
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
    <ul ref={list} className={styles['jobs']} onClick={onClick}>
      {jobs.map((job) => (
        <li key={job.id} className={styles['job-item']}>
          <JobRow job={job} />
        </li>
      ))}
      {foldedCount === undefined ? null : (
        <li className={styles['job-item']}>
          <button type="button" className={styles['open-group']} onClick={onOpen}>
            {words.showGroup({ count: foldedCount })}
            <Icon name="chevron-down" size="medium" />
          </button>
        </li>
      )}
    </ul>
  )
})

const JobRow = memo(function JobRow({ job }: { readonly job: JobListing }) {
  const { id, title, location, pay, type, url } = job
  // Only jobs of the board have a number and a page here.
  const isExternal = typeof id === 'string'
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
        {/* The spaces separate the facts for screen readers. */}{' '}
        {pay === null ? null : <span className={styles['pay']}>{shortPay(pay)}</span>}{' '}
        {type === '' ? null : (
          <span className={styles['type']} data-usual={type === jobTypes.usual || undefined}>
            <Chip tone={tones.get(type) ?? 'macaw'}>{type}</Chip>
          </span>
        )}
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
    <NewTabLink className={styles['job']} href={url}>
      {content}
    </NewTabLink>
  )
})
