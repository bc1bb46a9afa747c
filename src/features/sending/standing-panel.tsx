import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOnline } from '#platform/online.ts'
import type { ApplicationRow } from '#storage/records.ts'
import { isWaiting } from '#storage/records.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './standing-panel.module.css'
import { useNow } from './use-now.ts'
import { loadSendQueue } from './use-send-queue.ts'
import { attentionText, mayGoBack, waitingText } from './words.ts'

interface StandingPanelProps {
  readonly application: ApplicationRow
  /** Leads to the list of all. */
  readonly applicationsLink: ReactNode
  /** Takes the application back into the form. */
  readonly onBackToForm: () => void
  /** What else can be done about a job that has closed. */
  readonly openJobsLink: ReactNode
  /** It has just taken the place of the form that its person submitted: the focus goes to it. */
  readonly isNew: boolean
}

/** In the form's place: an application that waits to be sent or came back. It never says that it was sent. */
export function StandingPanel({ application, applicationsLink, isNew, onBackToForm, openJobsLink }: StandingPanelProps) {
  const isOnline = useOnline()
  const nowMs = useNow()
  const [isTrying, setIsTrying] = useState(false)
  const waits = isWaiting(application)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const sendNow = async () => {
    setIsTrying(true)
    const queue = await loadSendQueue()
    if (waits) await queue.sendNow()
    else await queue.retry(application.applicationId)
    setIsTrying(false)
  }
  const { attention, isKept } = application
  return (
    <div className={styles['panel']} role="status">
      <Icon name={waits ? 'refresh-cw' : 'circle-alert'} />
      <div className={styles['words']}>
        <h3 className={styles['title']} ref={title} tabIndex={-1}>
          {waits
            ? isKept
              ? 'Your application waits on this device and goes out by itself.'
              : 'Your application waits on this page and goes out by itself.'
            : 'Your application needs your attention.'}
        </h3>
        <p>{waits ? waitingText(application, isOnline, nowMs) : attentionText(attention)}</p>
        {waits && !isKept ? (
          <p>This device has no room to keep it, so please leave this page open until it has gone out.</p>
        ) : null}
        {waits && isKept ? <p>You can close this page. It goes out the next time you open this site with a connection.</p> : null}
        <div className={styles['actions']}>
          {waits || attention?.reason === 'closed' ? (
            <Button size="small" isLoading={isTrying} onClick={() => void sendNow()}>
              {waits ? 'Send now' : 'Try again'}
            </Button>
          ) : null}
          {mayGoBack(application) ? (
            <Button size="small" variant="outline" onClick={onBackToForm}>
              Back to the form
            </Button>
          ) : null}
          {attention?.reason === 'closed' ? openJobsLink : null}
          {applicationsLink}
        </div>
      </div>
    </div>
  )
}
