import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { cardsOf, postIdsOf } from '#shared/cards.ts'
import type { JobListing } from '#shared/job.ts'
import { splitPlaces } from '#shared/places.ts'
import { recentOf } from '#platform/date-text.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import type { SavedJob } from '#storage/mine-rows.ts'
import { onlySaved, onlyViewed } from '#storage/my-jobs-store.ts'
import { listText } from '#ui/sentence/list-text.ts'
import { showInPlace } from '#ui/show-in-place/show-in-place.ts'
import { daysLeft, deadlineText, useToday } from '../job/deadline-text.ts'
import { listingOfLine } from '../job/job-line.ts'
import { jobLists } from '../device/job-lists.ts'
import { JobRow, RowList } from './job-rows.tsx'
import { mine, useMyJobs } from '../device/mine.ts'
import styles from './my-rows.module.css'
import rowStyles from './job-rows.module.css'
import { shortPay } from '../job/pay-text.ts'
import { similarJobs } from '../job/similar-jobs.ts'
import { board as words } from '../words.ts'

/** The jobs that a person has saved or looked at on this device, as the board describes them now. */

/** The open jobs by the numbers of their posts, and since when they may be out of date. null: no list is known. */
function useListedJobs(): { readonly jobs: ReadonlyMap<number, JobListing> | null; readonly asOfSeconds: number | null } {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  const listed = lists.status === 'ready' ? lists.jobs : null
  const isNews = lists.status === 'ready' && lists.asOfSeconds === null
  useEffect(() => {
    if (listed && isNews) void mine.noteOpen(listed)
  }, [listed, isNews])
  return {
    jobs: useMemo(
      () => listed && new Map(cardsOf(listed).flatMap((job) => postIdsOf(job).map((jobId) => [jobId, job] as const))),
      [listed],
    ),
    asOfSeconds: lists.status === 'ready' ? lists.asOfSeconds : null,
  }
}

/** Where a deadline becomes urgent. */
const urgentDays = 14

/** The last days to apply of saved jobs. Empty until the device has answered. */
function useDeadlines(jobIds: readonly number[]): ReadonlyMap<number, string> {
  const [deadlines, setDeadlines] = useState<ReadonlyMap<number, string>>(new Map())
  const key = jobIds.join()
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { readDeadlines } = await import('#storage/job-details.ts')
      const found = await readDeadlines(key === '' ? [] : key.split(',').map(Number))
      if (isCurrent) setDeadlines(found)
    }
    // Without them the rows are complete.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [key])
  return deadlines
}

interface Note {
  readonly icon: IconName
  readonly text: string
}

interface NoteSource {
  readonly saved: SavedJob
  readonly open: JobListing | undefined
  readonly openJobs: readonly JobListing[]
  readonly deadline: string | undefined
  readonly todayMs: number | null
}

/** The one line below a saved job: what is most urgent about it. */
function noteOf({ deadline, open, openJobs, saved, todayMs }: NoteSource): Note | null {
  if (!open) {
    const count = saved.closedAtMs === null ? 0 : similarJobs(saved, openJobs, () => false).length
    return count === 0 ? null : { icon: 'briefcase-business', text: words.mine.similarOpen({ count }) }
  }
  const days = deadline === undefined || todayMs === null ? null : daysLeft(deadline, todayMs)
  if (deadline !== undefined && days !== null && days >= 0 && days <= urgentDays) {
    return { icon: 'calendar-clock', text: words.mine.applyBy({ date: deadlineText(deadline, todayMs) }) }
  }
  const { pay } = saved
  const now = open.posts?.find(({ jobId }) => jobId === saved.jobId) ?? open
  if (pay && now.pay && (pay.minCents !== now.pay.minCents || pay.maxCents !== now.pay.maxCents)) {
    return { icon: 'refresh-cw', text: words.mine.payWas({ pay: shortPay(pay) }) }
  }
  const before = splitPlaces(saved.location)
  const after = splitPlaces(open.location)
  const closed = saved.card === undefined ? [] : before.filter((place) => !after.includes(place))
  if (closed.length > 0) return { icon: 'map-pin', text: words.mine.noLongerIn({ places: listText(closed) }) }
  const added = after.filter((place) => !before.includes(place))
  return added.length === 0 || before.length === 0
    ? null
    : { icon: 'map-pin', text: words.mine.alsoIn({ places: listText(added) }) }
}

interface ListProps {
  readonly heading: string
}

/** The jobs that are saved and nothing more yet, the newest first. Those that have closed stand last until they are removed. */
export function SavedRows({ heading }: ListProps) {
  const saved = onlySaved(useMyJobs())
  const { asOfSeconds, jobs } = useListedJobs()
  const openJobs = useMemo(() => [...new Set(jobs?.values())], [jobs])
  const deadlines = useDeadlines(saved.map(({ jobId }) => jobId))
  const todayMs = useToday()
  const rows = saved.toSorted(
    (a, b) => Number(a.closedAtMs !== null) - Number(b.closedAtMs !== null) || b.savedAtMs - a.savedAtMs,
  )
  return (
    <section id="saved" className={styles['section']} aria-labelledby="saved-heading">
      <h2 id="saved-heading" className={styles['heading']} tabIndex={-1}>
        {heading} <span className={styles['count']}>{rows.length}</span>
      </h2>
      <RowList isNarrow>
        {rows.map((row) => {
          const open = jobs?.get(row.jobId)
          const deadline = deadlines.get(row.jobId)
          const note = noteOf({ saved: row, open, openJobs, deadline, todayMs })
          return (
            <JobRow
              key={row.jobId}
              job={open ?? listingOfLine(row)}
              {...(row.closedAtMs === null ? {} : { state: { status: 'closed' as const, timeMs: row.closedAtMs } })}
              {...(note === null
                ? {}
                : {
                    note: (
                      <>
                        <Icon name={note.icon} size="small" />
                        {note.text}
                      </>
                    ),
                  })}
            />
          )
        })}
        {asOfSeconds === null ? null : <li className={styles['as-of']}>{words.mine.asOf(recentOf(asOfSeconds * 1000))}</li>}
      </RowList>
    </section>
  )
}

const firstViewed = 3

/** The jobs that were looked at in the last thirty days, and nothing more. */
export function ViewedRows({ heading }: ListProps) {
  const viewed = onlyViewed(useMyJobs())
  const { jobs } = useListedJobs()
  const [isOpen, setIsOpen] = useState(false)
  const shown = isOpen || viewed.length <= firstViewed + 1 ? viewed : viewed.slice(0, firstViewed)
  return (
    <section id="viewed" className={styles['section']} aria-labelledby="viewed-heading">
      <h2 id="viewed-heading" className={styles['heading']} tabIndex={-1}>
        {heading} <span className={styles['count']}>{viewed.length}</span>
      </h2>
      <RowList isNarrow>
        {shown.map((row) => (
          <JobRow key={row.jobId} job={jobs?.get(row.jobId) ?? listingOfLine(row)} />
        ))}
        {shown.length === viewed.length ? null : (
          <li className={rowStyles['foot']}>
            <button
              type="button"
              className={rowStyles['open-group']}
              onClick={({ currentTarget }) => showInPlace(currentTarget, () => setIsOpen(true))}
            >
              {words.mine.showAllViewed({ count: viewed.length })}
              <Icon name="chevron-down" size="medium" />
            </button>
          </li>
        )}
      </RowList>
    </section>
  )
}
