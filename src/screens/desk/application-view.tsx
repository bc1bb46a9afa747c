import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DeskApplication, Lamp } from '#shared/desk.ts'
import { deskPage } from '#shared/desk-pages.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { Button, buttonClass } from '#ui/button/button.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Application } from './application.tsx'
import styles from './application-view.module.css'
import { canMarkDelivered, canResend, systemOf } from './delivery-text.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { deskTitle } from './desk-title.ts'
import type { Question } from './dialogs.tsx'
import { type DeskView, viewQuery, viewTitle } from './filter.ts'
import { Kbd } from './kbd.tsx'
import { nameOf } from './list.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { SystemLink } from './system-link.tsx'
import { secondsText } from './times.ts'
import type { DeskActions } from './use-actions.ts'
import type { ApplicationState } from './use-application.ts'
import { type Bindings, useKeys } from './use-keys.ts'
import type { DeskListControl } from './use-list.ts'

interface ApplicationViewProps {
  readonly applicationId: string
  readonly state: ApplicationState
  readonly control: DeskListControl
  readonly view: DeskView
  /** null until it is known. */
  readonly lamp: Lamp | null
  readonly nowMs: number
  readonly actions: DeskActions
  readonly globalKeys: Bindings
  readonly areKeysOn: boolean
  /** Somebody has opened it from the list, or from another one. */
  readonly takesFocus: boolean
  readonly onAsk: (question: Question) => void
  readonly onErase: (application: DeskApplication) => void
  readonly onExport: () => void
  readonly onTryAgain: () => Promise<void>
  readonly say: (message: string) => void
  readonly foot: ReactNode
}

/** The rows before the end at which the next page is loaded, so that K and J do not stop. */
const loadAheadRows = 3

/** One application with the way back, to the previous and to the next. */
export function ApplicationView(props: ApplicationViewProps) {
  const { applicationId, state, control, view, lamp, actions, say, takesFocus } = props
  const application = state.status === 'ready' ? state.application : null
  usePageMeta({ title: deskTitle(application ? nameOf(application) : undefined), isIndexed: false })
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [copiedId, setCopiedId] = useState<string | null>(null)

  const { list, more } = control
  const query = viewQuery(view)
  const ids = list ? [...list.order.needsYou, ...list.order.rest].filter((id) => list.rows.has(id)) : []
  const index = ids.indexOf(applicationId)
  const isNearEnd = index !== -1 && index >= ids.length - loadAheadRows && list?.next !== null
  useEffect(() => {
    if (isNearEnd) void more()
  }, [isNearEnd, more, ids.length])

  const isShown = state.status !== 'loading'
  useEffect(() => {
    if (!isShown || !takesFocus) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [applicationId, isShown, takesFocus])

  const goTo = (id: string | undefined) => {
    if (id !== undefined) void navigate(deskPage(id) + query)
  }
  const back = deskPage() + query
  const previous = index > 0 ? ids[index - 1] : undefined
  const next = index === -1 ? undefined : ids[index + 1]

  async function copy(email: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(email)
      setCopiedId(applicationId)
      say('The mail address is copied.')
    } catch {
      say('This browser does not let the page copy. Select the address instead.')
    }
  }

  function copyMail(): void {
    if (application !== null && application.email !== null) void copy(application.email)
  }

  function resend(): void {
    if (application === null || !canResend(application) || application.withdrawnAtMs !== null) return
    if (application.delivery.state !== 'delivered') return actions.resend([application])
    const system = (lamp && systemOf(lamp)) ?? 'The recruiting system'
    const { atMs, isByHand } = application.delivery
    props.onAsk({
      title: 'Send it a second time?',
      text: isByHand ? `Somebody marked it as delivered at ${secondsText(atMs)}.` : `${system} took it at ${secondsText(atMs)}.`,
      confirm: 'Send again',
      onConfirm: () => actions.resend([application]),
    })
  }

  function markDelivered(): void {
    if (application !== null && canMarkDelivered(application)) actions.markDelivered([application])
  }

  useKeys(
    {
      ...props.globalKeys,
      j: () => goTo(next),
      k: () => goTo(previous),
      r: resend,
      d: markDelivered,
      c: copyMail,
      Escape: () => void navigate(back),
    },
    props.areKeysOn,
  )

  const name = viewTitle(view, null)
  return (
    <>
      <nav className={styles['sub']} aria-label="This application in the list">
        <Link className={buttonClass({ variant: 'outline', size: 'compact' })} to={back}>
          <Icon name="arrow-left" />
          <span className={styles['back']}>{name}</span>
          <Kbd keys={['Esc']} />
        </Link>
        {index === -1 || !list ? null : (
          <span className={styles['place']}>
            {index + 1} of {Math.max(list.total, ids.length)}
          </span>
        )}
        <Step icon="chevron-up" label="Previous" to={previous} onGo={goTo} />
        <Step icon="chevron-down" label="Next" to={next} onGo={goTo} />
        <Kbd keys={['K', 'J']} />
        <span className={styles['export']}>
          <Button variant="outline" size="compact" onClick={props.onExport}>
            <Icon name="file-down" />
            <span className={styles['export-word']}>Export</span>
            <Kbd keys={['E']} />
          </Button>
        </span>
        {/* Of an unknown one, it is the second of three steps. */}
        {lamp === null || application === null || application.delivery.state === 'unknown' ? null : (
          <span className={styles['system']}>
            <SystemLink lamp={lamp} />
          </span>
        )}
      </nav>
      <main className={styles['main']}>
        {state.status === 'loading' || (state.status === 'ready' && lamp === null) ? (
          <div className={styles['message']}>
            <SkeletonRows count={4} label="Loading the application" />
          </div>
        ) : state.status === 'unreachable' ? (
          <NeedsNetwork onTryAgain={props.onTryAgain} />
        ) : state.status === 'missing' ? (
          <div className={styles['message']}>
            <h1 ref={heading} tabIndex={-1}>
              This application is not here
            </h1>
            <p>It may have been erased.</p>
          </div>
        ) : lamp === null ? null : (
          <Application
            key={applicationId}
            application={state.application}
            lamp={lamp}
            nowMs={props.nowMs}
            query={query}
            otherUnknown={
              list
                ? ids
                    .flatMap((id) => list.rows.get(id) ?? [])
                    .filter((row) => row.delivery.state === 'unknown' && row.applicationId !== applicationId)
                    .slice(0, 5)
                : []
            }
            heading={heading}
            isCopied={copiedId === applicationId}
            isActing={actions.isActing}
            onCopy={copyMail}
            onResend={resend}
            onMarkDelivered={markDelivered}
            onErase={() => props.onErase(state.application)}
          />
        )}
      </main>
      {props.foot}
    </>
  )
}

interface StepProps {
  readonly icon: 'chevron-up' | 'chevron-down'
  readonly label: string
  readonly to: string | undefined
  readonly onGo: (applicationId: string | undefined) => void
}

function Step({ icon, label, to, onGo }: StepProps) {
  return (
    <span className={styles['step']}>
      <Button variant="outline" size="compact" isDisabled={to === undefined} onClick={() => onGo(to)}>
        <Icon name={icon} />
        <VisuallyHidden>{label}</VisuallyHidden>
      </Button>
    </span>
  )
}
