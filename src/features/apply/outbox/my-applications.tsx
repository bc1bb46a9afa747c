import { type ComponentType, type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { JobDetail } from '#shared/job.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { useOnline } from '#platform/online.ts'
import { Slot } from '#platform/slot.tsx'
import {
  type DraftCopy,
  hasArrived,
  isWaiting,
  type ListedApplication,
  type Receipt,
  type UnsentApplication,
} from '#storage/records.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { LongWait } from '#ui/long-wait/long-wait.tsx'
import { AnswersCopy } from './answers-copy.tsx'
import { ApplicationCard, MemoryOnly, Remove } from './application-card.tsx'
import { ConfirmationSheet, type RiskyAction } from './confirmation-sheet.tsx'
import { CopyCard, DraftCard, type ProgressOf } from './draft-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { removeFrom, requestWithdrawal, useJobDetails, useServiceStatus } from './my-applications-data.ts'
import styles from './my-applications.module.css'
import { type Promises, SentCard } from './sent-card.tsx'
import { attentionText, waitingText } from './unsent/status-text.ts'
import { UnsentActions, useNow } from './unsent/unsent-actions.tsx'
import { outbox as words, unsent } from '../words.ts'
import type { Outbox } from './outbox.ts'
import { loadOutbox, useOutbox } from './use-outbox.ts'

/**
 * Lists all drafts and applications on this device between the screen's other lists, and is the one place where all that this
 * device has of its person can be deleted. It must work offline.
 */

const noProps = {}
const seeJobs = () => (
  <Link className={buttonClass({ size: 'small', variant: 'outline' })} to={paths.jobs()}>
    {words.seeJobs()}
  </Link>
)

interface Section {
  readonly id: string
  readonly label: string
  readonly count: number
}

interface OtherList extends Section {
  readonly content: ReactNode
}

/** The job of an application that is not moving forward. */
export interface RefusedJob {
  readonly jobId: number
  readonly title: string
  /** undefined: the device has no copy of it. */
  readonly job: JobDetail | undefined
  /** Stands in the place of similar jobs where there are none. */
  readonly otherwise: ReactNode
}

interface MyApplicationsProps {
  /** Lists of jobs before and after the applications. null: it is empty. */
  readonly before: OtherList | null
  readonly after: OtherList | null
  /** Stands beside the others where there is room. */
  readonly aside: OtherList | null
  /** What 'Delete everything' deletes besides, such as '4 saved jobs'. */
  readonly otherParts: readonly string[]
  /** Shown when all lists are empty. */
  readonly empty: ReactNode
  /** What the company promises after an application has arrived. */
  readonly promises: Promises
  /** Stands beside an application that is not moving forward. */
  readonly OtherJobs: ComponentType<RefusedJob>
  readonly progressOf: ProgressOf
}

export function MyApplications(props: MyApplicationsProps) {
  const { after, aside, before, empty, OtherJobs, otherParts, progressOf, promises } = props
  const { applications, copies, drafts, hasProfile, status } = useOutbox()
  const isOnline = useOnline()
  const nowMs = useNow()
  const isPhone = useLayoutWidth() === 'phone'
  const navigate = useNavigate()
  const [asked, setAsked] = useState<RiskyAction | null>(null)
  /** The applications that are being withdrawn. */
  const [withdrawing, setWithdrawing] = useState<readonly string[]>([])
  const [news, setNews] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const hasNoNews = useServiceStatus(applications, isOnline)
  const jobs = useJobDetails([...applications, ...drafts, ...copies.map(({ draft }) => draft)].map(({ jobId }) => jobId))
  const waiting = applications.filter((row) => isWaiting(row))
  const attention = applications.filter((row) => row.state === 'needs-attention')
  const sent = applications.filter((row) => row.state === 'sent')
  const hasNothingHere = applications.length + drafts.length + copies.length === 0 && !hasProfile
  const isEmpty = status === 'ready' && hasNothingHere && [before, after, aside].every((list) => list === null)
  const placeOf = ({ jobId }: { readonly jobId: number }) => jobs.get(jobId)?.location

  const backToForm = async (row: UnsentApplication) => {
    const reopen = async (outbox: Outbox) => outbox.reopen(row.applicationId)
    const result = await loadOutbox().then(reopen, () => ({ status: 'failed' as const }))
    if (result.status === 'reopened') {
      void navigate(`${paths.job(row.jobId)}#${applyAnchor}`, {
        state: { attention: row.state === 'needs-attention' ? row.attention : null },
      })
    } else if (result.status === 'conflict') {
      setProblem(unsent.otherDraft({ title: row.jobTitle }))
    } else if (result.status === 'arrived') {
      setProblem(words.problems.arrived({ title: row.jobTitle }))
    } else if (result.status === 'unanswered') {
      setProblem(unsent.unknownArrival())
    } else setProblem(unsent.failed())
  }

  const goOnWith = async ({ copyId, draft: { jobId } }: DraftCopy) => {
    const choose = async ({ storage }: Outbox) => storage.arrivingDrafts.choose(copyId)
    if (await loadOutbox().then(choose, () => null)) void navigate(`${paths.job(jobId)}#${applyAnchor}`)
    else setProblem(unsent.failed())
  }

  const withdraw = async (receipt: Receipt) => {
    const { applicationId, jobTitle } = receipt
    setWithdrawing((others) => [...others, applicationId])
    const { status: result } = await requestWithdrawal(receipt)
    setWithdrawing((all) => all.filter((each) => each !== applicationId))
    setNews(result === 'withdrawn' ? words.isWithdrawn({ title: jobTitle }) : '')
    if (result === 'withdrawn') setProblem(null)
    else if (result === 'unknown-key') {
      setProblem(words.problems.nothingToWithdraw({ title: jobTitle }))
    } else setProblem(words.problems.withdrawalUnknown({ title: jobTitle }))
  }

  const act = async (confirmed: RiskyAction) => {
    setAsked(null)
    if (confirmed.about === 'withdrawal') return withdraw(confirmed.row)
    const remove = async ({ storage }: Outbox) => ((await removeFrom(storage, confirmed)) ? null : words.problems.noStorage())
    setProblem(await loadOutbox().then(remove, unsent.failed))
  }

  const ofUnsent = (row: UnsentApplication & ListedApplication) => ({
    row,
    place: placeOf(row),
    onBackToForm: async () => backToForm(row),
    onProblem: (hasProblem: boolean) => setProblem(hasProblem ? unsent.failed() : null),
    onRemove: () => setAsked({ about: 'application', row }),
  })

  const sections: readonly Section[] = [
    { id: 'attention', label: words.groups.attention(), count: attention.length },
    ...(before ? [before] : []),
    { id: 'drafts', label: words.groups.drafts(), count: drafts.length },
    { id: 'copies', label: words.groups.copies(), count: copies.length },
    { id: 'waiting', label: words.states.waiting(), count: waiting.length },
    { id: 'sent', label: words.groups.sent(), count: sent.length },
    ...(aside ? [aside] : []),
    ...(after ? [after] : []),
  ].filter(({ count }) => count > 0)

  return (
    <>
      {sections.length < 2 ? null : <Jumps sections={sections} />}
      <div className={styles['page']} data-empty={isEmpty || undefined}>
        <div className={styles['news']}>
          {problem === null ? null : (
            <p role="alert" className={styles['problem']}>
              {problem}
            </p>
          )}
          {status === 'failed' ? <p>{words.notLoaded()}</p> : null}
          {status === 'loading' ? (
            <LongWait>
              <p role="status">{words.loading()}</p>
            </LongWait>
          ) : null}
        </div>
        {isEmpty ? empty : null}
        <div className={styles['groups']}>
          <Group id="attention" heading={words.groups.attention()} rows={attention}>
            {(row, isFirst) => (
              <UnsentCard {...ofUnsent(row)} key={row.applicationId} isFirst={isFirst} text={attentionText(row.attention)} />
            )}
          </Group>
          {before?.content}
          <Group id="drafts" heading={words.groups.drafts()} rows={drafts}>
            {(row, isFirst) => (
              <DraftCard
                key={row.draftId}
                {...{ isFirst, nowMs, progressOf, row }}
                job={jobs.get(row.jobId)}
                onRemove={() => setAsked({ about: 'draft', row })}
              />
            )}
          </Group>
          <Group id="copies" heading={words.groups.copies()} rows={copies}>
            {(copy) => (
              <CopyCard
                key={copy.copyId}
                copy={copy}
                place={placeOf(copy.draft)}
                onGoOn={() => void goOnWith(copy)}
                onRemove={() => setAsked({ about: 'draft-copy', copy })}
              />
            )}
          </Group>
          <Group id="waiting" heading={words.groups.waiting()} rows={waiting}>
            {(row) => <UnsentCard {...ofUnsent(row)} key={row.applicationId} text={waitingText(row, isOnline, nowMs)} />}
          </Group>
          <Group id="sent" heading={words.groups.sent()} rows={sent}>
            {(row) => (
              <SentCard
                key={row.applicationId}
                row={row}
                place={placeOf(row)}
                otherJobs={<OtherJobs jobId={row.jobId} title={row.jobTitle} job={jobs.get(row.jobId)} otherwise={seeJobs()} />}
                promises={promises}
                nowMs={nowMs}
                isOnline={isOnline}
                hasNoNews={hasNoNews}
                isWithdrawing={withdrawing.includes(row.applicationId)}
                onRemove={() => setAsked({ about: 'application', row })}
                onWithdraw={() => setAsked({ about: 'withdrawal', row })}
              />
            )}
          </Group>
          {hasProfile ? <Profile onRemove={() => setAsked({ about: 'profile' })} /> : null}
          {isPhone ? aside?.content : null}
          {after?.content}
          {isEmpty ? null : <Slot name="my-jobs-end" props={noProps} />}
        </div>
        {isEmpty ? null : (
          <div className={styles['side']}>
            {isPhone ? null : aside?.content}
            {status === 'loading' ? null : (
              <DeviceCard
                onDelete={() =>
                  setAsked({
                    about: 'everything',
                    otherParts,
                    draftCount: drafts.length + copies.length,
                    unsentCount: applications.filter((row) => !hasArrived(row)).length,
                    copyCount: applications.filter(hasArrived).length,
                  })
                }
              />
            )}
          </div>
        )}
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
      <ConfirmationSheet confirmation={asked} onCancel={() => setAsked(null)} onConfirm={(confirmed) => void act(confirmed)} />
    </>
  )
}

/** Leads to the sections of the page. It stays below the title bar. */
function Jumps({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav className={styles['jumps']} aria-label={words.sections()}>
      <ul>
        {sections.map(({ id, label, count }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                // The address stays: it is the page, not a place in it.
                event.preventDefault()
                const section = document.getElementById(id)
                section?.scrollIntoView()
                section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
              }}
            >
              {label} <span className={styles['count']}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface UnsentCardProps {
  readonly row: UnsentApplication & ListedApplication
  readonly place: string | undefined
  /** What happens next, or what the applicant has to do. */
  readonly text: string
  readonly isFirst?: boolean
  readonly onBackToForm: () => Promise<void>
  readonly onProblem: (hasProblem: boolean) => void
  readonly onRemove: () => void
}

const retry = async (applicationId: string) => (await loadOutbox()).retry(applicationId)

function UnsentCard({ isFirst = false, onBackToForm, onProblem, onRemove, place, row, text }: UnsentCardProps) {
  const label = isWaiting(row) ? words.states.waiting() : hasArrived(row) ? words.states.arrived() : words.states.attention()
  return (
    <ApplicationCard
      title={row.jobTitle}
      place={place}
      state={isWaiting(row) ? { tone: 'waiting', icon: 'clock', label } : { tone: 'attention', icon: 'circle-alert', label }}
      actions={
        <>
          <UnsentActions {...{ isFirst, onBackToForm, onProblem, row }} onTryAgain={() => retry(row.applicationId)} />
          <Remove title={row.jobTitle} onRemove={onRemove} />
        </>
      }
      foot={<AnswersCopy row={row} />}
    >
      <p>{text}</p>
      <MemoryOnly row={row} />
    </ApplicationCard>
  )
}

/** What the device keeps from one application to the next. */
function Profile({ onRemove }: { readonly onRemove: () => void }) {
  return (
    <section ref={useKeptFocus<HTMLElement>()} aria-label={words.profile()}>
      <h2 className={styles['heading']}>{words.profile()}</h2>
      <p>{words.profileLead()}</p>
      <Remove title={words.profileTitle()} onRemove={onRemove} />
    </section>
  )
}

interface GroupProps<Row> {
  /** The anchor that the row of sections leads to. */
  readonly id: string
  readonly heading: string
  readonly rows: readonly Row[]
  /** The group's first card has its primary button. */
  readonly children: (row: Row, isFirst: boolean) => ReactNode
}

function Group<Row>({ id, heading, rows, children }: GroupProps<Row>) {
  if (rows.length === 0) return null
  return (
    <section id={id} className={styles['group']} aria-label={heading}>
      <h2 className={styles['heading']} tabIndex={-1}>
        {heading} <span className={styles['count']}>{rows.length}</span>
      </h2>
      <ul className={styles['cards']}>{rows.map((row, index) => children(row, index === 0))}</ul>
    </section>
  )
}
