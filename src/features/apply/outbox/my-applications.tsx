import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { applyAnchor, paths } from '#shared/paths.ts'
import { formatMoment } from '#platform/date-text.ts'
import { useOnline } from '#platform/online.ts'
import { settings } from '#platform/settings.ts'
import { isWaiting, mayReopen, type UnsentApplication } from '#storage/records.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { AnswersCopy } from './answers-copy.tsx'
import { ApplicationEntry } from './application-entry.tsx'
import { type Deletion, DeletionDialog } from './deletion-dialog.tsx'
import styles from './my-applications.module.css'
import { useDeviceData } from './use-device-data.ts'
import { useNow } from './use-now.ts'
import { loadSendQueue, useSendQueue } from './use-send-queue.ts'
import { attentionText, mayTryAgain, waitingText } from './status-text.ts'

/**
 * 'My applications': lists all personal data on this device, and is the one place where all of it can be deleted. It must
 * work offline. Its code is loaded when it is first opened.
 */

interface MyApplicationsProps {
  readonly onClose: () => void
}

export function MyApplications({ onClose }: MyApplicationsProps) {
  const { applications, status } = useSendQueue()
  const deviceData = useDeviceData()
  const isOnline = useOnline()
  const nowMs = useNow()
  const navigate = useNavigate()
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = applications.filter((row) => isWaiting(row))
  const attention = applications.filter((row) => row.state === 'needs-attention')
  const sent = applications.filter((row) => row.state === 'sent')
  const isEmpty = applications.length === 0 && deviceData?.drafts.length === 0 && !deviceData.hasProfile

  const backToForm = async (row: UnsentApplication) => {
    const queue = await loadSendQueue()
    const result = await queue.reopen(row.applicationId)
    if (result.status === 'reopened') {
      void navigate(`${paths.job(row.jobId)}#${applyAnchor}`, {
        state: { attention: row.state === 'needs-attention' ? row.attention : null },
      })
    } else if (result.status === 'conflict') {
      setProblem(`You’ve begun another draft for ${row.jobTitle}. Submit or discard it first.`)
    } else setProblem('That didn’t work just now. Please try again.')
  }

  const act = async (asked: Deletion) => {
    setDeletion(null)
    const queue = await loadSendQueue()
    const isDone =
      asked.about === 'everything'
        ? await queue.deleteEverything()
        : asked.about === 'application'
          ? await queue.remove(asked.row.applicationId)
          : asked.about === 'draft'
            ? await queue.storage.drafts.remove(asked.row.jobId)
            : await queue.storage.profile.remove()
    setProblem(isDone ? null : 'That didn’t work: this device’s storage can’t be reached. Please try again.')
  }

  return (
    <Dialog isOpen onClose={onClose} title="My applications">
      <p className={styles['lead']}>
        Everything here is kept on this device only, until you delete it. Drafts are deleted after 30 days without a change,
        copies of sent applications after {settings.receiptDays} days. The copies leave out answers to equal opportunity and
        demographic questions.
      </p>
      {problem === null ? null : (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      {status === 'failed' ? <p>This list can’t be loaded right now. Please close it and try again.</p> : null}
      {status === 'loading' ? <p role="status">Loading…</p> : null}
      {isEmpty ? (
        <p>
          Nothing here yet. Drafts and applications that you start on this device show up here.{' '}
          <Link className={linkClass()} to={paths.jobs()}>
            See the open jobs
          </Link>
        </p>
      ) : null}
      <Group heading="Needs your attention" rows={attention}>
        {(row) => (
          <ApplicationEntry
            key={row.applicationId}
            row={row}
            tone="flamingo"
            label={row.attention.reason === 'already-received' ? 'Already received' : 'Not sent'}
            text={attentionText(row.attention)}
          >
            {mayReopen(row) ? (
              <Button size="small" onClick={() => void backToForm(row)}>
                Back to the form
              </Button>
            ) : null}
            {mayTryAgain(row) ? (
              <Button
                size="small"
                variant="outline"
                onClick={() => void loadSendQueue().then((queue) => queue.retry(row.applicationId))}
              >
                Try again
              </Button>
            ) : null}
            {row.attention.reason === 'closed' ? (
              <Link className={linkClass({ isAlone: true })} to={paths.jobs()}>
                See the open jobs
              </Link>
            ) : null}
            <AnswersCopy row={row} />
            <Remove title={row.jobTitle} onRemove={() => setDeletion({ about: 'application', row })} />
          </ApplicationEntry>
        )}
      </Group>
      <Group heading="Waiting to go out" rows={waiting}>
        {(row) => (
          <ApplicationEntry
            key={row.applicationId}
            row={row}
            tone="starling"
            label={isOnline ? 'Waiting' : 'Will send when you’re back online'}
            text={waitingText(row, isOnline, nowMs)}
          >
            <SendNow />
            {mayReopen(row) ? (
              <Button size="small" variant="outline" onClick={() => void backToForm(row)}>
                Back to the form
              </Button>
            ) : null}
            <AnswersCopy row={row} />
            <Remove title={row.jobTitle} onRemove={() => setDeletion({ about: 'application', row })} />
          </ApplicationEntry>
        )}
      </Group>
      <Group heading="Drafts" rows={deviceData?.drafts ?? []}>
        {(row) => (
          <li key={row.draftId} className={styles['entry']}>
            <h4 className={styles['job']}>{row.jobTitle}</h4>
            <p>Last changed {formatMoment(row.updatedAtMs)}.</p>
            <div className={styles['actions']}>
              <Link className={buttonClass({ size: 'small' })} to={`${paths.job(row.jobId)}#${applyAnchor}`}>
                Continue
              </Link>
              <Remove title={row.jobTitle} onRemove={() => setDeletion({ about: 'draft', row })} />
            </div>
          </li>
        )}
      </Group>
      <Group heading="Sent" rows={sent}>
        {(row) => (
          <ApplicationEntry
            key={row.applicationId}
            row={row}
            tone="owl"
            label="Sent"
            text={`Sent ${formatMoment(row.sentAtMs)}.`}
          >
            <AnswersCopy row={row} />
            <Remove title={row.jobTitle} onRemove={() => setDeletion({ about: 'application', row })} />
          </ApplicationEntry>
        )}
      </Group>
      {deviceData?.hasProfile ? (
        <section aria-label="For your next application">
          <h3 className={styles['heading']}>For your next application</h3>
          <p>Your name, contact details, links, education and résumé, as you asked. They are filled into the next form.</p>
          <Remove title="what is kept for your next application" onRemove={() => setDeletion({ about: 'profile' })} />
        </section>
      ) : null}
      {isEmpty ? null : (
        <div>
          <Button variant="outline" size="small" onClick={() => setDeletion({ about: 'everything' })}>
            Delete everything on this device
          </Button>
        </div>
      )}
      <DeletionDialog deletion={deletion} onCancel={() => setDeletion(null)} onConfirm={(asked) => void act(asked)} />
    </Dialog>
  )
}

interface GroupProps<Row> {
  readonly heading: string
  readonly rows: readonly Row[]
  readonly children: (row: Row) => ReactNode
}

function Group<Row>({ heading, rows, children }: GroupProps<Row>) {
  if (rows.length === 0) return null
  return (
    <section aria-label={heading}>
      <h3 className={styles['heading']}>{heading}</h3>
      <ul className={styles['entries']}>{rows.map(children)}</ul>
    </section>
  )
}

function SendNow() {
  const [isTrying, setIsTrying] = useState(false)
  return (
    <Button
      size="small"
      isLoading={isTrying}
      onClick={() => {
        setIsTrying(true)
        void loadSendQueue()
          .then((queue) => queue.sendNow())
          .finally(() => setIsTrying(false))
      }}
    >
      Send now
    </Button>
  )
}

function Remove({ title, onRemove }: { readonly title: string; readonly onRemove: () => void }) {
  return (
    <Button size="small" variant="ghost" aria-label={`Remove ${title}`} onClick={onRemove}>
      Remove
    </Button>
  )
}
