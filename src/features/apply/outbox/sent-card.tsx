import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AfterApplying } from '#shared/brand.ts'
import { type ApplicationStatus, noAnswerSince, type Outcome } from '#shared/application-status.ts'
import { dayMs } from '#shared/durations.ts'
import { paths } from '#shared/paths.ts'
import { formatMonthDay, recentOf } from '#platform/date-text.ts'
import { dayOrTime } from '#platform/format.ts'
import type { ListedApplication, Receipt } from '#storage/records.ts'
import { maxKeptDays } from '#storage/sent-content.ts'
import { answeredAtMsOf, serviceStatusOf } from '#storage/service-status.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { AnswersCopy } from './answers-copy.tsx'
import { ApplicationCard, MemoryOnly, Remove } from './application-card.tsx'
import { deliveryOf } from './delivery.ts'
import styles from './my-applications.module.css'
import { outbox as words } from '../words.ts'

/** What the company promises about an application that has arrived. */
export type Promises = Pick<AfterApplying, 'states' | 'withdrawal'>

interface SentCardProps {
  readonly row: ListedApplication & Receipt
  readonly place: string | undefined
  readonly promises: Promises
  /** What stands beside an application that is not moving forward. */
  readonly otherJobs: ReactNode
  readonly nowMs: number
  readonly isOnline: boolean
  /** The service could not be asked. */
  readonly hasNoNews: boolean
  readonly isWithdrawing: boolean
  readonly onRemove: () => void
  readonly onWithdraw: () => void
}

type State = Exclude<ApplicationStatus['state'], 'reported'> | Outcome

/** What has become of it, in one word: the recruiting system's, where it has reported one. */
const stateOf = (status: ApplicationStatus): State => (status.state === 'reported' ? status.outcome : status.state)

/** What the recruiting system has reported, in its order. */
function stepsOf(status: ApplicationStatus): readonly { readonly outcome: Outcome; readonly sinceMs: number }[] {
  if (status.state !== 'reported') return []
  const { outcome, sinceMs, withTeamAtMs } = status
  const first = { outcome: 'with-team', sinceMs: withTeamAtMs } as const
  return outcome === 'with-team' ? [first] : [first, { outcome, sinceMs }]
}

/** What comes next, or that nobody has answered. '': the recruiting system is not asked. */
function textOf(status: ApplicationStatus, nowMs: number): string {
  if (status.state !== 'received' && status.state !== 'reported') return ''
  const { receivedAtMs, usualDays } = status
  if (usualDays !== undefined && hasNoAnswer(status)) {
    return words.usual[noAnswerSince(receivedAtMs, usualDays, nowMs)]({ days: usualDays })
  }
  return status.state === 'reported' ? words.outcomes[status.outcome]() : ''
}

const hasNoAnswer = (status: ApplicationStatus): boolean =>
  status.state === 'received' || (status.state === 'reported' && status.outcome === 'with-team')

/** Since when there may be news that this device has not heard of. null: there are none, or nobody knows. */
const notUpdatedSinceMs = ({ hasNoNews, isOnline, row }: SentCardProps): number | null =>
  isOnline && !hasNoNews ? null : answeredAtMsOf(row)

const icons: Readonly<Record<State, IconName>> = {
  received: 'circle-check',
  'with-team': 'users',
  interviewing: 'message-circle',
  hired: 'award',
  'not-moving-forward': 'archive',
  withdrawn: 'undo-2',
  erased: 'trash-2',
}

/** A sent application: how far it has come, its answers, and the way to withdraw it. */
export function SentCard(props: SentCardProps) {
  const { isOnline, isWithdrawing, nowMs, onRemove, onWithdraw, otherJobs, place, promises, row } = props
  const status = deliveryOf(row)
  const state = stateOf(status)
  const updatedMs = notUpdatedSinceMs(props)
  // That there is no answer yet may not be true any more.
  const text = updatedMs !== null && hasNoAnswer(status) ? '' : textOf(status, nowMs)
  const isOver = ['withdrawn', 'erased', 'hired', 'not-moving-forward'].includes(state)
  // A service that has not answered may not know how to withdraw one.
  const mayWithdraw = serviceStatusOf(row) !== null && !isOver && isOnline
  const actions = (
    <>
      {state === 'not-moving-forward' ? (
        otherJobs
      ) : isOver ? (
        <Link className={buttonClass({ size: 'small', variant: 'outline' })} to={paths.job(row.jobId)}>
          {words.viewJob()}
        </Link>
      ) : null}
      {mayWithdraw ? (
        <button
          type="button"
          className={`${buttonClass({ size: 'small', variant: 'outline' })} ${styles['warn']}`}
          aria-label={words.withdrawTitle({ title: row.jobTitle })}
          aria-busy={isWithdrawing || undefined}
          onClick={isWithdrawing ? undefined : onWithdraw}
        >
          <Icon name="undo-2" size="medium" />
          {isWithdrawing ? words.withdrawing() : words.withdraw()}
        </button>
      ) : null}
      <Remove title={row.jobTitle} onRemove={onRemove} />
    </>
  )
  const isActionInside = row.copy.length > 0 && !isOver
  return (
    <ApplicationCard
      title={row.jobTitle}
      place={place}
      state={{ tone: state, icon: icons[state], label: words.sentStates[state]() }}
      actions={isActionInside ? null : actions}
      foot={<AnswersCopy row={row} actions={isActionInside ? actions : null} />}
    >
      {status.state === 'erased' ? (
        <p>{words.erased()}</p>
      ) : status.state === 'withdrawn' ? (
        <p>{words.withdrawn({ day: formatMonthDay(status.withdrawnAtMs), effect: promises.withdrawal[status.effect] })}</p>
      ) : (
        <>
          <ol className={styles['steps']}>
            <li data-done>
              <span>{promises.states.received}</span>
              <span className={styles['when']}> {dayOrTime(status.receivedAtMs, nowMs)}</span>
            </li>
            {stepsOf(status).map(({ outcome, sinceMs }) => (
              <li
                key={outcome}
                data-done
                data-end={outcome === 'hired' || outcome === 'not-moving-forward' ? outcome : undefined}
              >
                <span>{words.sentStates[outcome]()}</span>
                <span className={styles['when']}> {dayOrTime(sinceMs, nowMs)}</span>
              </li>
            ))}
          </ol>
          {text === '' ? null : hasNoAnswer(status) ? <Waiting>{text}</Waiting> : <p>{text}</p>}
          {updatedMs === null ? null : (
            <Waiting>{words.lastUpdated[isOnline ? 'failed' : 'offline'](recentOf(updatedMs))}</Waiting>
          )}
        </>
      )}
      {row.kept?.confirmation.state === 'never' ? (
        <p>{words.keptUntil({ day: formatMonthDay(row.sentAtMs + maxKeptDays * dayMs) })}</p>
      ) : null}
      <MemoryOnly row={row} />
    </ApplicationCard>
  )
}

/** What is said while there is no answer, or none that is new. */
function Waiting({ children }: { readonly children: string }) {
  return (
    <p className={styles['waiting']}>
      <Icon name="clock" size="medium" />
      {children}
    </p>
  )
}
