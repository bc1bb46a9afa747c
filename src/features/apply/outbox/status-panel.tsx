import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOnline } from '#platform/online.ts'
import { hasArrived, isWaiting, mayReopen, type UnsentApplication } from '#storage/records.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './status-panel.module.css'
import { useNow } from './use-now.ts'
import { loadOutbox } from './use-outbox.ts'
import { attentionText, mayTryAgain, waitingText } from './status-text.ts'
import { words } from './words.ts'

interface StatusPanelProps {
  readonly application: UnsentApplication & { readonly isStored: boolean }
  /** Link to 'My applications'. */
  readonly applicationsLink: ReactNode
  /** Reopens the application in the form. */
  readonly onBackToForm: () => void
  /** Sends the application again unchanged. Resolves when the result is known. */
  readonly onTryAgain: () => Promise<void>
  /** Shown when the job has closed. */
  readonly openJobsLink: ReactNode
  /** It could not go back to the form, because nobody knows whether it has arrived. */
  readonly isArrivalUnknown: boolean
  /** The panel has just replaced the submitted form, so it takes the focus. */
  readonly isNew: boolean
}

/** Replaces the form while its application waits or needs attention. It must never say that the application was sent. */
export function StatusPanel(props: StatusPanelProps) {
  const { application, applicationsLink, isArrivalUnknown, isNew, onBackToForm, onTryAgain, openJobsLink } = props
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
    if (waits) await loadOutbox().then((outbox) => outbox.wake('send-now'))
    else await onTryAgain()
    setIsTrying(false)
  }
  const { isStored } = application
  const attention = application.state === 'needs-attention' ? application.attention : null
  return (
    <div className={styles['panel']} role="status">
      <Icon name={waits ? 'refresh-cw' : 'circle-alert'} />
      <div className={styles['text']}>
        <h3 className={styles['title']} ref={title} tabIndex={-1}>
          {waits
            ? isStored
              ? words.panel.waits()
              : words.panel.waitsHere()
            : hasArrived(application)
              ? words.panel.arrived()
              : words.panel.attention()}
        </h3>
        <p>
          {application.state === 'needs-attention'
            ? attentionText(application.attention)
            : waitingText(application, isOnline, nowMs)}
        </p>
        {waits ? <p>{isStored ? words.panel.mayClose() : words.panel.leaveOpen()}</p> : null}
        {isArrivalUnknown ? <p role="alert">{words.unknownArrival()}</p> : null}
        <div className={styles['actions']}>
          {waits || mayTryAgain(application) ? (
            <Button size="small" isLoading={isTrying} onClick={() => void sendNow()}>
              {waits ? words.sendNow() : words.tryAgain()}
            </Button>
          ) : null}
          {mayReopen(application) ? (
            <Button size="small" variant="outline" onClick={onBackToForm}>
              {words.backToForm()}
            </Button>
          ) : null}
          {attention?.reason === 'closed' ? openJobsLink : null}
          {applicationsLink}
        </div>
      </div>
    </div>
  )
}
