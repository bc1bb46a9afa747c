import { postIdsOf } from '#shared/cards.ts'
import type { JobListing } from '#shared/job.ts'
import { dayMs } from '#shared/durations.ts'
import { format } from '#platform/date-text.ts'
import type { MyJobs, OwnState } from '#storage/my-jobs-store.ts'
import { Chip, type ChipTone } from '#ui/chip/chip.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './job-rows.module.css'
import { useToday } from '../job/deadline-text.ts'
import { useOfMine } from '../device/mine.ts'
import { board as words } from '../words.ts'

/** A job is new for three days, or if it was published since the last visit. */
const newForMs = 3 * dayMs
const maxDays = 13
const maxWeeksDays = 60

/** How long ago a job was first published. Not by the browser's formatter, whose first use takes 50 ms on a phone. */
function jobAge(
  publishedMs: number,
  { nowMs, previousVisitMs }: { readonly nowMs: number; readonly previousVisitMs: number | null },
): { readonly isNew: boolean; readonly text: string } {
  const ageMs = nowMs - publishedMs
  if (ageMs < newForMs || (previousVisitMs !== null && publishedMs > previousVisitMs)) {
    return { isNew: true, text: words.row.new() }
  }
  const days = Math.floor(ageMs / dayMs)
  if (days <= maxDays) return { isNew: false, text: words.row.daysAgo({ count: days }) }
  if (days <= maxWeeksDays) return { isNew: false, text: words.row.weeksAgo({ count: Math.round(days / 7) }) }
  return { isNew: false, text: words.row.monthsAgo({ count: Math.round(days / 30) }) }
}

/** What a row says of a job besides its facts: what it is to this person, or else its age. */
export type RowState = ChipState | { readonly status: 'age' | 'new'; readonly text: string }

type ChipState =
  | { readonly status: 'draft' | 'waiting' | 'attention' | 'changed' | 'withdrawn' | 'erased' }
  | { readonly status: 'applied' | 'closed'; readonly timeMs: number }

/** Whether the pay of a saved job is another one now. */
function isPayChanged({ id, pay, posts }: JobListing, { saved }: MyJobs): boolean {
  const now = posts ?? (typeof id === 'number' ? [{ jobId: id, pay }] : [])
  return now.some((post) => {
    const before = saved.get(post.jobId)?.pay
    if (!before || !post.pay) return false
    const { currency, maxCents, minCents } = post.pay
    return before.minCents !== minCents || before.maxCents !== maxCents || before.currency !== currency
  })
}

/** What a row shows of all that is known. */
interface OfJob {
  readonly own: OwnState | null
  readonly isPayChanged: boolean
  readonly previousVisitMs: number | null
}

/** Of a card's posts, what needs the person most is said. */
const urgency: readonly OwnState['status'][] = ['attention', 'waiting', 'draft', 'applied', 'withdrawn', 'erased']

function ofJob(job: JobListing, known: MyJobs): OfJob {
  const states = postIdsOf(job).flatMap((jobId) => known.own.get(jobId) ?? [])
  const [own] = states.sort((a, b) => urgency.indexOf(a.status) - urgency.indexOf(b.status))
  return { own: own ?? null, isPayChanged: isPayChanged(job, known), previousVisitMs: known.previousVisitMs }
}

function stateOf(
  job: JobListing,
  { isPayChanged: isChanged, own, previousVisitMs }: OfJob,
  nowMs: number | null,
): RowState | null {
  if (own) return own.status === 'applied' ? { status: 'applied', timeMs: own.sentAtMs } : own
  if (isChanged) return { status: 'changed' }
  if (job.publishedSeconds === null || nowMs === null) return null
  const { isNew, text } = jobAge(job.publishedSeconds * 1000, { nowMs, previousVisitMs })
  return { status: isNew ? 'new' : 'age', text }
}

/** What a listed job is to this person, or its age. null: nothing is known. */
export function useRowState(job: JobListing): RowState | null {
  return stateOf(
    job,
    useOfMine((known) => ofJob(job, known)),
    useToday(),
  )
}

const chips: Readonly<Record<ChipState['status'], { readonly tone: ChipTone; readonly icon: IconName }>> = {
  draft: { tone: 'egret', icon: 'pencil-line' },
  waiting: { tone: 'starling', icon: 'clock' },
  attention: { tone: 'cardinal', icon: 'circle-alert' },
  applied: { tone: 'owl', icon: 'circle-check' },
  withdrawn: { tone: 'egret', icon: 'undo-2' },
  erased: { tone: 'egret', icon: 'trash-2' },
  closed: { tone: 'egret', icon: 'archive' },
  changed: { tone: 'macaw', icon: 'refresh-cw' },
}

const shortDay = (timeMs: number) => format(timeMs, { month: 'short', day: 'numeric' })

function textOf(state: ChipState): string {
  switch (state.status) {
    case 'draft':
      return words.row.draft()
    case 'waiting':
      return words.row.waiting()
    case 'attention':
      return words.row.attention()
    case 'changed':
      return words.row.payChanged()
    case 'applied':
      return words.row.applied({ day: shortDay(state.timeMs) })
    case 'withdrawn':
      return words.row.withdrawn()
    case 'erased':
      return words.row.erased()
    case 'closed':
      return words.row.closed({ day: shortDay(state.timeMs) })
  }
}

/** A chip with an icon and a word, or the age as text. */
export function JobState({ state }: { readonly state: RowState }) {
  if ('text' in state) {
    return <span className={styles[state.status]}>{state.text}</span>
  }
  const { icon, tone } = chips[state.status]
  return (
    <Chip tone={tone} size="row">
      <Icon name={icon} size="small" />
      {textOf(state)}
    </Chip>
  )
}
