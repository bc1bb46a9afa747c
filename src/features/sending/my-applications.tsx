import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { applyAnchor, paths } from '#shared/paths.ts'
import { useOnline } from '#platform/online.ts'
import { type ApplicationRow, type DraftRow, isWaiting } from '#storage/records.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { Chip, type Tone } from '#ui/chip/chip.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import styles from './my-applications.module.css'
import { useNow } from './use-now.ts'
import { loadSendQueue, useSendQueue } from './use-send-queue.ts'
import { attentionText, formatMoment, mayGoBack, waitingText } from './words.ts'

/**
 * 'My applications': everything that this device holds of its person, and the one place where all of it can be deleted.
 * It works without a network; it is loaded when it is first opened.
 */

interface MyApplicationsProps {
  readonly onClose: () => void
}

type Question =
  | { readonly about: 'application'; readonly row: ApplicationRow }
  | { readonly about: 'draft'; readonly row: DraftRow }
  | { readonly about: 'profile' }
  | { readonly about: 'everything' }

interface Kept {
  readonly drafts: readonly DraftRow[]
  /** Whether the device keeps something for the next application. */
  readonly hasProfile: boolean
}

/** What this device has beside applications, read anew whenever one of this site's tabs has changed something. */
function useKept(): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    let isOver = false
    let unlisten = () => {}
    const start = async () => {
      const { storage } = await loadSendQueue()
      const read = async () => {
        const [drafts, profile] = await Promise.all([storage.drafts.list(), storage.profile.load()])
        if (!isOver) setKept({ drafts, hasProfile: profile !== null })
      }
      if (!isOver) unlisten = storage.notices.listen(() => void read())
      await read()
    }
    start().catch(() => {})
    return () => {
      isOver = true
      unlisten()
    }
  }, [])
  return kept
}

export function MyApplications({ onClose }: MyApplicationsProps) {
  const { applications, status } = useSendQueue()
  const kept = useKept()
  const isOnline = useOnline()
  const nowMs = useNow()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<Question | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const waiting = applications.filter(isWaiting)
  const attention = applications.filter(({ state }) => state === 'needs-attention')
  const sent = applications.filter(({ state }) => state === 'sent')
  const isEmpty = applications.length === 0 && kept?.drafts.length === 0 && !kept.hasProfile

  const backToForm = async (row: ApplicationRow) => {
    const queue = await loadSendQueue()
    const result = await queue.reopen(row.applicationId)
    if (result.status === 'reopened') {
      void navigate(`${paths.job(row.jobId)}#${applyAnchor}`, { state: { attention: row.attention } })
    } else if (result.status === 'conflict') {
      setProblem(`You’ve begun another draft for ${row.jobTitle}. Submit or discard it first.`)
    } else setProblem('That didn’t work just now. Please try again.')
  }

  const act = async (asked: Question) => {
    setQuestion(null)
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
        Everything here is kept on this device only, until you delete it. Drafts are deleted after 30 days without a change.
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
          <Entry key={row.applicationId} row={row} tone="flamingo" label="Not sent" text={attentionText(row.attention)}>
            {mayGoBack(row) && row.attention?.reason !== 'closed' ? (
              <Button size="small" onClick={() => void backToForm(row)}>
                Back to the form
              </Button>
            ) : null}
            {row.attention?.reason === 'closed' ? (
              <>
                <Button
                  size="small"
                  variant="outline"
                  onClick={() => void loadSendQueue().then((queue) => queue.retry(row.applicationId))}
                >
                  Try again
                </Button>
                <Link className={linkClass({ isAlone: true })} to={paths.jobs()}>
                  See the open jobs
                </Link>
              </>
            ) : null}
            <Copy row={row} />
            <Remove title={row.jobTitle} onRemove={() => setQuestion({ about: 'application', row })} />
          </Entry>
        )}
      </Group>
      <Group heading="Waiting to go out" rows={waiting}>
        {(row) => (
          <Entry
            key={row.applicationId}
            row={row}
            tone="starling"
            label={isOnline ? 'Waiting' : 'Will send when you’re back online'}
            text={waitingText(row, isOnline, nowMs)}
          >
            <SendNow />
            {mayGoBack(row) ? (
              <Button size="small" variant="outline" onClick={() => void backToForm(row)}>
                Back to the form
              </Button>
            ) : null}
            <Copy row={row} />
            <Remove title={row.jobTitle} onRemove={() => setQuestion({ about: 'application', row })} />
          </Entry>
        )}
      </Group>
      <Group heading="Drafts" rows={kept?.drafts ?? []}>
        {(row) => (
          <li key={row.draftId} className={styles['entry']}>
            <h4 className={styles['job']}>{row.jobTitle}</h4>
            <p>Last changed {formatMoment(row.updatedAtMs)}.</p>
            <div className={styles['actions']}>
              <Link className={buttonClass({ size: 'small' })} to={`${paths.job(row.jobId)}#${applyAnchor}`}>
                Continue
              </Link>
              <Remove title={row.jobTitle} onRemove={() => setQuestion({ about: 'draft', row })} />
            </div>
          </li>
        )}
      </Group>
      <Group heading="Sent" rows={sent}>
        {(row) => (
          <Entry
            key={row.applicationId}
            row={row}
            tone="owl"
            label="Sent"
            text={`Sent ${formatMoment(row.sentAtMs ?? row.submittedAtMs)}.`}
          >
            <Copy row={row} />
            <Remove title={row.jobTitle} onRemove={() => setQuestion({ about: 'application', row })} />
          </Entry>
        )}
      </Group>
      {kept?.hasProfile ? (
        <section aria-label="For your next application">
          <h3 className={styles['heading']}>For your next application</h3>
          <p>Your name, contact details, links, education and résumé, as you asked. They are filled into the next form.</p>
          <Remove title="what is kept for your next application" onRemove={() => setQuestion({ about: 'profile' })} />
        </section>
      ) : null}
      {isEmpty ? null : (
        <div>
          <Button variant="outline" size="small" onClick={() => setQuestion({ about: 'everything' })}>
            Delete everything on this device
          </Button>
        </div>
      )}
      <Asked question={question} onCancel={() => setQuestion(null)} onConfirm={(asked) => void act(asked)} />
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

interface EntryProps {
  readonly row: ApplicationRow
  readonly tone: Tone
  readonly label: string
  readonly text: string
  readonly children: ReactNode
}

function Entry({ row, tone, label, text, children }: EntryProps) {
  return (
    <li className={styles['entry']}>
      <h4 className={styles['job']}>{row.jobTitle}</h4>
      <div className={styles['state']}>
        <Chip tone={tone}>{label}</Chip>
      </div>
      <p>{text}</p>
      {row.isKept ? null : <p>It’s in this page’s memory only: please leave the page open.</p>}
      <div className={styles['actions']}>{children}</div>
    </li>
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

/** What was entered, to read and to print. */
function Copy({ row }: { readonly row: ApplicationRow }) {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    if (!isPrinting) return undefined
    const stop = () => setIsPrinting(false)
    window.addEventListener('afterprint', stop)
    window.print()
    return () => window.removeEventListener('afterprint', stop)
  }, [isPrinting])
  const { copy = [], jobTitle, sentAtMs, submittedAtMs } = row
  if (copy.length === 0) return null
  return (
    <details className={styles['copy']}>
      <summary className={styles['summary']}>Your answers</summary>
      {/* The mark tells the print styles what to leave on the page. */}
      <div data-print={isPrinting || undefined}>
        <p className={styles['print-title']}>
          {jobTitle}, {sentAtMs === null ? `submitted ${formatMoment(submittedAtMs)}` : `sent ${formatMoment(sentAtMs)}`}
        </p>
        <dl className={styles['answers']}>
          {copy.map(({ label, text }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a frozen list in which labels repeat
            <div key={index}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Button size="small" variant="outline" onClick={() => setIsPrinting(true)}>
        Print
      </Button>
    </details>
  )
}

interface AskedProps {
  readonly question: Question | null
  readonly onCancel: () => void
  readonly onConfirm: (question: Question) => void
}

function Asked({ question, onCancel, onConfirm }: AskedProps) {
  const title = question?.about === 'everything' ? 'Delete everything on this device?' : 'Remove this from your device?'
  return (
    <Dialog isOpen={question !== null} onClose={onCancel} title={title}>
      <p>{question ? consequence(question) : ''}</p>
      <div className={styles['actions']}>
        <Button onClick={() => question && onConfirm(question)}>{question?.about === 'everything' ? 'Delete' : 'Remove'}</Button>
        <Button variant="outline" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </Dialog>
  )
}

function consequence(question: Question): string {
  if (question.about === 'everything') {
    return 'Drafts, files, what is kept for your next application, waiting applications and copies of sent ones are deleted. What waits is never sent. What has arrived stays with us.'
  }
  if (question.about === 'profile') return 'The next form is empty again. Drafts and applications stay as they are.'
  const { jobTitle } = question.row
  if (question.about === 'draft') return `Your draft for ${jobTitle} and its files are deleted.`
  return question.row.state === 'sent'
    ? `Your copy of the application for ${jobTitle} is deleted. The application itself stays with us.`
    : `Your application for ${jobTitle} and its files are deleted. It is never sent.`
}
