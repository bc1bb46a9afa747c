import type { ReactNode } from 'react'
import { job as copy } from '#content'
import type { JobDetail } from '#shared/job.ts'
import { paths } from '#shared/paths.ts'
import { isRemotePlace } from '#shared/work-model.ts'
import { siteAddress } from '#platform/address.ts'
import { typeName } from '#features/board/job/names-of-board.ts'
import { BoardText } from '#features/board/job/board-text.tsx'
import { deadlineText, firstPublishedText } from '#features/board/job/deadline-text.ts'
import type { PayText } from '#features/board/job/full-pay-text.ts'
import { reportProblem } from '#platform/report.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './fact-list.module.css'
import { job as words } from '../words.ts'

export interface Fact {
  readonly icon: IconName
  readonly name: string
  readonly value: string
  /** What the value is made of, in place of it: the board's name of each part, '' for one without, and its text. */
  readonly parts?: readonly { readonly name: string; readonly text: string }[]
  /** Whether it still matters beside the form. */
  readonly isForApplicants: boolean
  /** The board has written the value. */
  readonly isBoards?: true
  /** What can be done with it. */
  readonly action?: ReactNode
}

/** Whether people of a job meet at an office: not if its only place is remote. */
function hasOffice(location: string): boolean {
  return location !== '' && (/[;|•]/.test(location) || !isRemotePlace(location))
}

/** The facts of a job that its board gives. */
export function factsOf(job: JobDetail, pay: PayText | null, timeText: string, todayMs: number | null): readonly Fact[] {
  const deadline = job.applicationDeadline === null ? '' : deadlineText(job.applicationDeadline, todayMs)
  const facts: readonly Fact[] = [
    {
      icon: 'banknote',
      name: pay?.period ? words.facts.payPer({ period: pay.period }) : words.facts.pay(),
      value: pay?.text ?? '',
      parts: pay?.ranges ?? [],
      isForApplicants: true,
    },
    { icon: 'map-pin', name: words.facts.place(), value: job.location, isForApplicants: true, isBoards: true },
    {
      icon: 'users',
      name: words.facts.days(),
      value: hasOffice(job.location) ? (copy.daysTogether ?? '') : '',
      isForApplicants: true,
    },
    { icon: 'building-2', name: words.facts.department(), value: job.department, isForApplicants: false, isBoards: true },
    { icon: 'briefcase-business', name: words.facts.type(), value: typeName(job.type), isForApplicants: false },
    {
      icon: 'calendar-days',
      name: words.facts.published(),
      value: firstPublishedText(job.firstPublished, todayMs),
      isForApplicants: false,
    },
    {
      icon: 'calendar-clock',
      name: words.facts.deadline(),
      value: deadline,
      isForApplicants: true,
      action: deadline === '' ? null : <AddToCalendar job={job} />,
    },
    { icon: 'clock', name: words.facts.time(), value: timeText, isForApplicants: true },
  ]
  return facts.filter(({ value }) => value !== '')
}

export function FactList({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(({ action, icon, isBoards, name, parts = [], value }) => (
        <div key={name} className={styles['fact']}>
          <dt>
            <Icon name={icon} />
            {name}
          </dt>
          {parts.map((part) => (
            <dd key={`${part.name} ${part.text}`}>
              {part.name === '' ? null : (
                <span className={styles['part']}>
                  <BoardText>{part.name}</BoardText>
                </span>
              )}
              {part.text}
            </dd>
          ))}
          {parts.length > 0 ? null : (
            <dd>
              {isBoards ? <BoardText>{value}</BoardText> : value}
              {action}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Hands the last day to apply to the calendar of the device. Its code loads at the press. */
function AddToCalendar({ job }: { readonly job: JobDetail }) {
  const add = async () => {
    const { downloadCalendar } = await import('./calendar.ts')
    downloadCalendar(job, new URL(siteAddress(paths.job(job.jobId)), window.location.href).href)
  }
  return (
    <button
      type="button"
      className={styles['action']}
      onClick={() => void add().catch((error: unknown) => reportProblem('calendar: not loaded', error))}
    >
      {words.calendar.add()}
    </button>
  )
}
