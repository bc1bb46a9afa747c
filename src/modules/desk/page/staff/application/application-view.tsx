import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DeskApplication } from '../../../shared/desk.ts'
import { deskPage } from '../../../shared/desk-pages.ts'
import { secondsText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { SkeletonRows } from '#ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { type DeskErase, useDesk } from '../parts/desk-context.ts'
import { Kbd } from '../parts/kbd.tsx'
import { NeedsNetwork } from '../parts/needs-network.tsx'
import { canMarkDelivered, canResend, personName, systemOf } from '../parts/states.ts'
import { useKeys } from '../parts/use-keys.ts'
import { useDeskTitle, viewTitle } from '../parts/view.ts'
import { staff } from '../../../words.ts'
import { Application, SystemLink } from './application.tsx'
import styles from './application-view.module.css'

const { application: words, parts } = staff

export type ApplicationState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly application: DeskApplication }
  /** There is no such application, or it was erased. */
  | { readonly status: 'missing' }
  | { readonly status: 'unreachable' }

interface ApplicationViewProps {
  readonly applicationId: string
  readonly state: ApplicationState
  /** Somebody has opened it from the list, or from another one. */
  readonly takesFocus: boolean
  readonly onErase: (application: DeskApplication, what: DeskErase['what']) => void
  readonly onTryAgain: () => Promise<void>
}

/** The rows before the end at which the next page is loaded, so that K and J do not stop. */
const loadAheadRows = 3
const maxOtherUnknown = 5

/** One application with the way back, to the previous and to the next. */
export function ApplicationView({ applicationId, state, takesFocus, onErase, onTryAgain }: ApplicationViewProps) {
  const { actions, ask, control, foot, may, openExport, overview, query, say, view } = useDesk()
  const { ids, list, more } = control
  const lamp = overview?.lamp ?? null
  const application = state.status === 'ready' ? state.application : null
  useDeskTitle(application ? personName(application) : '')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const correction = useRef<HTMLFormElement>(null)
  const [copiedId, setCopiedId] = useState<string | null>(null)

  const index = ids.indexOf(applicationId)
  const isNearEnd = index !== -1 && index >= ids.length - loadAheadRows && list?.next !== null
  useEffect(() => {
    if (isNearEnd) void more()
  }, [isNearEnd, more])

  const isShown = state.status !== 'loading'
  useEffect(() => {
    if (!isShown || !takesFocus) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [applicationId, isShown, takesFocus])

  const back = deskPage() + query
  const goTo = (id: string | undefined) => {
    if (id !== undefined) void navigate(deskPage(id) + query)
  }
  const previous = index > 0 ? ids[index - 1] : undefined
  const next = index === -1 ? undefined : ids[index + 1]

  async function copyMail(): Promise<void> {
    if (!application?.email) return
    try {
      await navigator.clipboard.writeText(application.email)
      setCopiedId(applicationId)
      say(words.copied())
    } catch {
      say(words.notCopied())
    }
  }

  function resend(): void {
    if (application === null || !may('decide') || !canResend(application)) return
    // What can be corrected is not sent again as it was.
    if (correction.current) return correction.current.requestSubmit()
    const { delivery } = application
    const send = () => actions.resend([application])
    if (delivery.state === 'unknown') return actions.settle([application], 'send-again')
    if (delivery.state !== 'delivered') return send()
    const time = secondsText(delivery.atMs)
    const system = (lamp && systemOf(lamp)) ?? 'none'
    ask({
      title: words.again.title(),
      text: delivery.isByHand ? words.again.byHand({ time }) : words.again.taken({ system, time }),
      confirm: parts.resend(),
      onConfirm: send,
    })
  }

  function markDelivered(): void {
    if (application === null || !may('decide') || !canMarkDelivered(application)) return
    if (application.delivery.state === 'unknown') actions.settle([application], 'arrived')
    else actions.markDelivered([application])
  }

  useKeys({
    j: () => goTo(next),
    k: () => goTo(previous),
    r: resend,
    d: markDelivered,
    c: () => void copyMail(),
    Escape: () => void navigate(back),
  })

  const content = () => {
    if (state.status === 'unreachable') return <NeedsNetwork onTryAgain={onTryAgain} />
    if (state.status === 'missing') {
      return (
        <div className={styles['message']}>
          <h1 ref={heading} tabIndex={-1}>
            {words.missing.heading()}
          </h1>
          <p>{words.missing.text()}</p>
        </div>
      )
    }
    if (application === null || lamp === null) {
      return (
        <div className={styles['message']}>
          <SkeletonRows count={4} label={words.loading()} />
        </div>
      )
    }
    const others = ids.flatMap((id) => list?.rows.get(id) ?? []).filter((row) => row.applicationId !== applicationId)
    return (
      <Application
        key={applicationId}
        application={application}
        lamp={lamp}
        otherUnknown={others.filter(({ delivery }) => delivery.state === 'unknown').slice(0, maxOtherUnknown)}
        heading={heading}
        correction={correction}
        isCopied={copiedId === applicationId}
        onCopy={() => void copyMail()}
        onResend={resend}
        onMarkDelivered={markDelivered}
        onDiscarded={async () => {
          await onTryAgain()
          // The pressed button has gone.
          heading.current?.focus()
        }}
        onErase={(what) => onErase(application, what)}
      />
    )
  }
  return (
    <>
      <nav className={styles['sub']} aria-label={words.thisOne()}>
        <Link className={buttonClass({ variant: 'outline', size: 'compact' })} to={back}>
          <Icon name="arrow-left" />
          <span className={styles['back']}>{viewTitle(view, overview)}</span>
          <Kbd keys={['Esc']} />
        </Link>
        {index === -1 || !list ? null : (
          <span className={styles['place']}>{words.position({ index: index + 1, total: Math.max(list.total, ids.length) })}</span>
        )}
        <Step icon="chevron-up" label={words.previous()} to={previous} onGo={goTo} />
        <Step icon="chevron-down" label={words.next()} to={next} onGo={goTo} />
        <Kbd keys={['K', 'J']} />
        {(list?.total ?? 0) === 0 ? null : (
          <span className={styles['export']}>
            <Button variant="outline" size="compact" onClick={() => openExport()}>
              <Icon name="file-down" />
              <span className={styles['export-word']}>{parts.exportButton()}</span>
              <Kbd keys={['E']} />
            </Button>
          </span>
        )}
        {/* Of an unknown one, it is the second of three steps. */}
        {lamp === null || application === null || application.delivery.state === 'unknown' ? null : (
          <span className={styles['system']}>
            <SystemLink lamp={lamp} />
          </span>
        )}
      </nav>
      <main className={styles['main']}>{content()}</main>
      {foot}
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
