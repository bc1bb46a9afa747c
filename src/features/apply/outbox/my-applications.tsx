import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { JobForm } from '#shared/job.ts'
import { applyAnchor, paths } from '#shared/paths.ts'
import { formatMoment } from '#platform/date-text.ts'
import { useLayoutWidth } from '#platform/layout-width.ts'
import { useOnline } from '#platform/online.ts'
import { settings } from '#platform/settings.ts'
import type { ListedApplication } from '#storage/applications.ts'
import {
  type DraftRow,
  isWaiting,
  mayReopen,
  type Receipt,
  type StoppedApplication,
  type UnsentApplication,
} from '#storage/records.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { AnswersCopy } from './answers-copy.tsx'
import { ApplicationCard, MemoryOnly, Remove } from './application-card.tsx'
import { type Confirmation, ConfirmationSheet, hasArrived } from './confirmation-sheet.tsx'
import styles from './my-applications.module.css'
import { relativeTime } from './relative-time.ts'
import { type Promises, SentCard } from './sent-card.tsx'
import { useDeviceData } from './use-device-data.ts'
import { useJobDetails } from './use-job-details.ts'
import { useNow } from './use-now.ts'
import { loadOutbox, useOutbox } from './use-outbox.ts'
import { useServiceStatus, withdrawApplication } from './use-service-status.ts'
import { attentionText, mayTryAgain, unknownArrivalText, waitingText } from './status-text.ts'

/**
 * 'My applications': lists all personal data on this device, and is the one place where all of it can be deleted. It must
 * work offline. Its code is loaded when it is first opened.
 */

/** How many of the required answers a draft has. */
interface Progress {
  readonly answeredCount: number
  readonly requiredCount: number
}

interface MyApplicationsProps {
  readonly onClose: () => void
  /** Picture of the empty list. */
  readonly emptyArt: string
  /** What the company promises after an application has arrived. */
  readonly promises: Promises
  /** Only the form knows what a draft's state means. */
  readonly progressOf: (form: JobForm, draftState: unknown) => Progress | null
}

export function MyApplications({ emptyArt, onClose, progressOf, promises }: MyApplicationsProps) {
  const { applications, status } = useOutbox()
  const deviceData = useDeviceData()
  const isOnline = useOnline()
  const width = useLayoutWidth()
  const nowMs = useNow()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Confirmation | null>(null)
  /** The application that is being withdrawn. */
  const [withdrawing, setWithdrawing] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  useServiceStatus(applications, isOnline)
  const drafts = deviceData?.drafts ?? []
  const jobs = useJobDetails([...applications, ...drafts].map(({ jobId }) => jobId))
  const waiting = applications.filter((row) => isWaiting(row))
  const attention = applications.filter((row) => row.state === 'needs-attention')
  const sent = applications.filter((row) => row.state === 'sent')
  const isEmpty = applications.length === 0 && deviceData?.drafts.length === 0 && !deviceData.hasProfile
  const placeOf = ({ jobId }: { readonly jobId: number }) => jobs.get(jobId)?.location

  const backToForm = async (row: UnsentApplication) => {
    const outbox = await loadOutbox()
    const result = await outbox.reopen(row.applicationId)
    if (result.status === 'reopened') {
      void navigate(`${paths.job(row.jobId)}#${applyAnchor}`, {
        state: { attention: row.state === 'needs-attention' ? row.attention : null },
      })
    } else if (result.status === 'conflict') {
      setProblem(`You’ve begun another draft for ${row.jobTitle}. Discard it first.`)
    } else if (result.status === 'arrived') {
      setProblem(`Your application for ${row.jobTitle} had arrived after all. It is listed under Sent.`)
    } else if (result.status === 'unanswered') {
      setProblem(unknownArrivalText)
    } else setProblem('That didn’t work just now. Please try again.')
  }

  const withdraw = async ({ applicationId, jobTitle }: Receipt) => {
    setWithdrawing(applicationId)
    const { status: result } = await withdrawApplication(applicationId)
    setWithdrawing(null)
    setNews(result === 'withdrawn' ? `Your application for ${jobTitle} is withdrawn.` : '')
    if (result === 'withdrawn') setProblem(null)
    else if (result === 'unknown-key') {
      setProblem(`Our service no longer has your application for ${jobTitle}. There is nothing to withdraw.`)
    } else setProblem(`We can’t say whether your application for ${jobTitle} is withdrawn. Please try again.`)
  }

  const act = async (confirmed: Confirmation) => {
    setAsked(null)
    if (confirmed.about === 'withdrawal') return withdraw(confirmed.row)
    const outbox = await loadOutbox()
    const isDone =
      confirmed.about === 'everything'
        ? await outbox.deleteEverything()
        : confirmed.about === 'application'
          ? await outbox.remove(confirmed.row.applicationId)
          : confirmed.about === 'draft'
            ? await outbox.storage.drafts.remove(confirmed.row.jobId)
            : await outbox.storage.profile.remove()
    setProblem(isDone ? null : 'That didn’t work: this device’s storage can’t be reached. Please try again.')
  }

  const removeButton = (row: ListedApplication) => (
    <Remove title={row.jobTitle} onRemove={() => setAsked({ about: 'application', row })} />
  )

  return (
    <Dialog isOpen onClose={onClose} title="My applications" shape="page" closeText={width === 'laptop' ? 'Back' : undefined}>
      {isOnline ? null : <Banner icon="wifi-off">You’re offline. Everything here still opens.</Banner>}
      <div className={styles['page']} data-print-list>
        <div className={styles['news']}>
          {problem === null ? null : (
            <p role="alert" className={styles['problem']}>
              {problem}
            </p>
          )}
          {status === 'failed' ? <p>This list can’t be loaded right now. Please close it and try again.</p> : null}
          {status === 'loading' ? <p role="status">Loading…</p> : null}
        </div>
        {isEmpty ? (
          <Empty art={emptyArt} />
        ) : (
          <div className={styles['lead']}>
            <h3 className={styles['lead-heading']}>On this device only</h3>
            <p>
              Kept on this device only, until you delete it. Drafts go after 30 days without a change. What you sent goes a day
              after our service has confirmed it twice, and its copy after {settings.receiptDays} days. The copies leave out
              answers to equal opportunity and demographic questions.
            </p>
          </div>
        )}
        <div className={styles['groups']}>
          <Group heading="Needs you" rows={attention}>
            {(row, isFirst) => (
              <ApplicationCard
                key={row.applicationId}
                title={row.jobTitle}
                place={placeOf(row)}
                state={{
                  tone: 'attention',
                  icon: 'circle-alert',
                  label: hasArrived(row) ? 'Already received' : 'Needs attention',
                }}
                actions={
                  <>
                    <AttentionActions row={row} isFirst={isFirst} onBackToForm={() => void backToForm(row)} />
                    {removeButton(row)}
                  </>
                }
                foot={<AnswersCopy row={row} />}
              >
                <p>{attentionText(row.attention)}</p>
                <MemoryOnly row={row} />
              </ApplicationCard>
            )}
          </Group>
          <Group heading="Drafts" rows={drafts}>
            {(row, isFirst) => (
              <ApplicationCard
                key={row.draftId}
                title={row.jobTitle}
                place={placeOf(row)}
                actions={
                  <>
                    <Link
                      className={buttonClass({ size: 'small', variant: isFirst ? 'primary' : 'outline' })}
                      to={`${paths.job(row.jobId)}#${applyAnchor}`}
                    >
                      Continue
                    </Link>
                    <Remove title={row.jobTitle} onRemove={() => setAsked({ about: 'draft', row })} />
                  </>
                }
              >
                <DraftState row={row} nowMs={nowMs} form={jobs.get(row.jobId)?.form} progressOf={progressOf} />
              </ApplicationCard>
            )}
          </Group>
          <Group heading="Waiting to go out" rows={waiting}>
            {(row) => (
              <ApplicationCard
                key={row.applicationId}
                title={row.jobTitle}
                place={placeOf(row)}
                state={{ tone: 'waiting', icon: 'clock', label: 'Waiting' }}
                actions={
                  <>
                    {isOnline && row.state === 'queued' ? <SendNow /> : null}
                    {mayReopen(row) ? (
                      <Button size="small" variant="outline" onClick={() => void backToForm(row)}>
                        Back to the form
                      </Button>
                    ) : null}
                    {removeButton(row)}
                  </>
                }
                foot={<AnswersCopy row={row} />}
              >
                <p>{waitingText(row, isOnline, nowMs)}</p>
                <MemoryOnly row={row} />
              </ApplicationCard>
            )}
          </Group>
          <Group heading="Sent" rows={sent}>
            {(row) => (
              <SentCard
                key={row.applicationId}
                row={row}
                place={placeOf(row)}
                promises={promises}
                nowMs={nowMs}
                isOnline={isOnline}
                isWithdrawing={withdrawing === row.applicationId}
                onRemove={() => setAsked({ about: 'application', row })}
                onWithdraw={() => setAsked({ about: 'withdrawal', row })}
              />
            )}
          </Group>
          {deviceData?.hasProfile ? (
            <section aria-label="For your next application">
              <h3 className={styles['heading']}>For your next application</h3>
              <p>Your name, contact details, links, education and résumé, as you asked. They are filled into the next form.</p>
              <Remove title="what is kept for your next application" onRemove={() => setAsked({ about: 'profile' })} />
            </section>
          ) : null}
        </div>
        {isEmpty || deviceData === null ? null : (
          <div className={styles['end']}>
            <p>
              Deleting removes drafts, copies and files from this device. Applications that were sent stay with the hiring team.
            </p>
            <div className={styles['actions']}>
              <Button variant="outline" size="small" onClick={() => window.print()}>
                <Icon name="printer" size="medium" />
                Print this list
              </Button>
              <button
                type="button"
                className={`${buttonClass({ size: 'small', variant: 'outline' })} ${styles['warn']}`}
                onClick={() =>
                  setAsked({
                    about: 'everything',
                    draftCount: drafts.length,
                    unsentCount: applications.filter((row) => !hasArrived(row)).length,
                    copyCount: applications.filter(hasArrived).length,
                  })
                }
              >
                <Icon name="trash-2" size="medium" />
                Delete everything
              </button>
            </div>
          </div>
        )}
      </div>
      <div aria-live="polite">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
      <ConfirmationSheet confirmation={asked} onCancel={() => setAsked(null)} onConfirm={(confirmed) => void act(confirmed)} />
    </Dialog>
  )
}

function Empty({ art }: { readonly art: string }) {
  return (
    <div className={styles['empty']}>
      <img src={art} alt="" width={480} height={300} />
      <h3 className={styles['empty-heading']}>No applications yet</h3>
      <p>Start one, and it waits here: drafts, what is on its way, and what has arrived. All of it on this device only.</p>
      <p>
        <Link className={buttonClass()} to={paths.jobs()}>
          See the open jobs
        </Link>
      </p>
    </div>
  )
}

interface GroupProps<Row> {
  readonly heading: string
  readonly rows: readonly Row[]
  /** The group's first card has its primary button. */
  readonly children: (row: Row, isFirst: boolean) => ReactNode
}

function Group<Row>({ heading, rows, children }: GroupProps<Row>) {
  if (rows.length === 0) return null
  return (
    <section aria-label={heading}>
      <h3 className={styles['heading']}>
        {heading} <span className={styles['count']}>{rows.length}</span>
      </h3>
      <ul className={styles['cards']}>{rows.map((row, index) => children(row, index === 0))}</ul>
    </section>
  )
}

function Time({ nowMs, timeMs }: { readonly nowMs: number; readonly timeMs: number }) {
  return (
    <time dateTime={new Date(timeMs).toISOString()} title={formatMoment(timeMs)}>
      {relativeTime(timeMs, nowMs)}
    </time>
  )
}

interface DraftStateProps {
  readonly row: DraftRow
  readonly nowMs: number
  /** The form of the job, if the device has a copy of it. */
  readonly form: JobForm | undefined
  readonly progressOf: MyApplicationsProps['progressOf']
}

/** How far a draft is, and when it was changed. */
function DraftState({ form, nowMs, progressOf, row }: DraftStateProps) {
  const progress = form ? progressOf(form, row.state) : null
  return (
    <div className={styles['progress']}>
      {progress ? (
        <>
          {/* The words below say it. */}
          <span className={styles['bar']} data-tone="starling" aria-hidden="true">
            <span style={{ inlineSize: `${(100 * progress.answeredCount) / progress.requiredCount}%` }} />
          </span>
          <strong>
            {progress.answeredCount} of {progress.requiredCount} answers
          </strong>
        </>
      ) : (
        <span>Last changed</span>
      )}{' '}
      <Time timeMs={row.updatedAtMs} nowMs={nowMs} />
    </div>
  )
}

interface AttentionActionsProps {
  readonly row: StoppedApplication
  readonly isFirst: boolean
  readonly onBackToForm: () => void
}

function AttentionActions({ isFirst, onBackToForm, row }: AttentionActionsProps) {
  const { reason } = row.attention
  return (
    <>
      {mayReopen(row) ? (
        <Button size="small" variant={isFirst ? 'primary' : 'outline'} onClick={onBackToForm}>
          {reason === 'files-missing' ? <Icon name="upload" size="medium" /> : null}
          {reason === 'files-missing' ? 'Pick the file' : 'Back to the form'}
        </Button>
      ) : null}
      {mayTryAgain(row) ? (
        <Button
          size="small"
          variant="outline"
          onClick={() => void loadOutbox().then((outbox) => outbox.retry(row.applicationId))}
        >
          Try again
        </Button>
      ) : null}
      {reason === 'closed' ? (
        <Link className={linkClass({ isAlone: true })} to={paths.jobs()}>
          See the open jobs
        </Link>
      ) : null}
    </>
  )
}

function SendNow() {
  const [isTrying, setIsTrying] = useState(false)
  return (
    <Button
      size="small"
      variant="outline"
      isLoading={isTrying}
      onClick={() => {
        setIsTrying(true)
        void loadOutbox()
          .then((outbox) => outbox.wake('send-now'))
          .finally(() => setIsTrying(false))
      }}
    >
      <Icon name="send" size="medium" />
      Send now
    </Button>
  )
}
