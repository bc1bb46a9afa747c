import { Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { dayMs } from '#shared/durations.ts'
import type { JobListing } from '#shared/job.ts'
import { noFilter } from '#shared/job-filter.ts'
import { jobsAnchor, paths } from '#shared/paths.ts'
import { format, formatMonthDay } from '#platform/date-text.ts'
import { type MyJobs, onlySaved } from '#storage/my-jobs-store.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { useToday } from '../job/deadline-text.ts'
import { writeFilter } from '../search/job-filter.ts'
import { useMyJobs } from '../device/mine.ts'
import { useCanSave } from '../job/can-save.ts'
import styles from './quiet-row.module.css'
import { board as words } from '../words.ts'

/** What has happened since somebody's last visit. */
export interface ComingBack {
  readonly previousVisitMs: number
  /** Jobs that were first published since then: in the department that this person likes most, or else on the whole board. */
  readonly news: { readonly department: string | null; readonly count: number }
  readonly draftCount: number
  readonly savedCount: number
}

/** The department that most saved jobs, and jobs that were looked at, belong to. null: there is none. */
function likedDepartment({ saved, viewed }: MyJobs): string | null {
  const counts = new Map<string, number>()
  for (const { department } of [...saved.values(), ...viewed]) {
    if (department !== '') counts.set(department, (counts.get(department) ?? 0) + 1)
  }
  const [liked] = [...counts].sort((a, b) => b[1] - a[1])
  return liked?.[0] ?? null
}

/** Returns null on a first visit, and where there is nothing to report. */
export function comingBack(jobs: readonly JobListing[], mine: MyJobs): ComingBack | null {
  const { own, previousVisitMs } = mine
  if (previousVisitMs === null) return null
  const news = jobs.filter(({ publishedSeconds }) => (publishedSeconds ?? 0) * 1000 > previousVisitMs)
  const liked = likedDepartment(mine)
  const inLiked = liked === null ? [] : news.filter(({ departmentPath }) => departmentPath.includes(liked))
  const draftCount = [...own.values()].filter(({ status }) => status === 'draft').length
  const savedCount = onlySaved(mine).length
  if (news.length + draftCount + savedCount === 0) return null
  return {
    previousVisitMs,
    news: inLiked.length > 0 ? { department: liked, count: inLiked.length } : { department: null, count: news.length },
    draftCount,
    savedCount,
  }
}

/** One row for somebody who comes back: what is new, and what waits for them. */
export function QuietRow({ jobs }: { readonly jobs: readonly JobListing[] }) {
  const known = useMyJobs()
  const back = useMemo(() => comingBack(jobs, known), [jobs, known])
  const today = useToday()
  const canSave = useCanSave()
  if (!back || !canSave || today === null) return null
  const { draftCount, news, previousVisitMs, savedCount } = back
  const newest = { ...noFilter, sort: 'newest' as const, departments: news.department === null ? [] : [news.department] }
  const listAddress = `${paths.home()}?${writeFilter(new URLSearchParams(), newest).toString()}#${jobsAnchor}`
  const newsText =
    news.department === null
      ? words.back.news({ count: news.count })
      : words.back.newsIn({ count: news.count, group: news.department })
  const parts: readonly (readonly [count: number, to: string, text: string])[] = [
    [news.count, listAddress, newsText],
    [draftCount, `${paths.myJobs()}#drafts`, words.back.drafts({ count: draftCount })],
    [savedCount, `${paths.myJobs()}#saved`, words.back.saved({ count: savedCount })],
  ]
  // The day of the week is clear for six days.
  const since =
    previousVisitMs > today - 6 * dayMs
      ? { when: 'weekday', day: format(previousVisitMs, { weekday: 'long' }) }
      : { when: 'date', day: formatMonthDay(previousVisitMs) }
  return (
    <p className={styles['row']}>
      <span className={styles['sun']}>
        <Icon name="sun" size="medium" />
      </span>
      <span>
        {words.back.since(since)}{' '}
        {parts
          .filter(([count]) => count > 0)
          .map(
            ([, to, text], index): ReactNode => (
              <Fragment key={to}>
                {index === 0 ? null : <span aria-hidden="true"> · </span>}
                <Link className={linkClass()} to={to}>
                  {text}
                </Link>
              </Fragment>
            ),
          )}
      </span>
    </p>
  )
}
