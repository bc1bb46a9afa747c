import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useOnline } from '#platform/online.ts'
import { hasArrived, isWaiting, type UnsentApplication } from '#storage/records.ts'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './status-panel.module.css'
import { UnsentActions, useNow } from './unsent-actions.tsx'
import { attentionText, waitingText } from './status-text.ts'
import { unsent as words } from '../../words.ts'

interface StatusPanelProps {
  readonly application: UnsentApplication & { readonly isStored: boolean }
  /** Link to 'My jobs'. */
  readonly applicationsLink: ReactNode
  /** Reopens the application in the form. */
  readonly onBackToForm: () => unknown
  /** Sends the application again unchanged. Resolves when the result is known, with false if it was not queued. */
  readonly onTryAgain: () => Promise<boolean>
  /** Why it could not go back to the form. 'unanswered': nobody knows whether it has arrived. 'conflict': the job has another draft. */
  readonly returnProblem: 'unanswered' | 'conflict' | 'failed' | null
  /** The panel has just replaced the submitted form, so it takes the focus. */
  readonly isNew: boolean
}

/** Replaces the form while its application waits or needs attention. It must never say that the application was sent. */
export function StatusPanel(props: StatusPanelProps) {
  const { application, applicationsLink, isNew, onBackToForm, onTryAgain, returnProblem } = props
  const isOnline = useOnline()
  const nowMs = useNow()
  const waits = isWaiting(application)
  const [hasProblem, setHasProblem] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isNew) return
    title.current?.focus({ preventScroll: true })
    title.current?.scrollIntoView({ block: 'center' })
  }, [isNew])
  const { isStored } = application
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
        {returnProblem === 'unanswered' ? <p role="alert">{words.unknownArrival()}</p> : null}
        {returnProblem === 'conflict' ? <p role="alert">{words.otherDraft({ title: application.jobTitle })}</p> : null}
        {returnProblem === 'failed' || hasProblem ? <p role="alert">{words.failed()}</p> : null}
        <div className={styles['actions']}>
          <UnsentActions
            isFirst
            row={application}
            onBackToForm={onBackToForm}
            onProblem={setHasProblem}
            onTryAgain={onTryAgain}
          />
          {applicationsLink}
        </div>
      </div>
    </div>
  )
}
