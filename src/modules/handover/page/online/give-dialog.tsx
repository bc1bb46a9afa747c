import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { JobDetail } from '#shared/job.ts'
import { codeInFours, spelledCode } from '#shared/code-letters.ts'
import { minuteMs } from '#shared/durations.ts'
import { siteAddress } from '#platform/address.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { reportProblem } from '#platform/report.ts'
import { useSecondsLeft } from '#platform/use-seconds-left.ts'
import { Button } from '#ui/button/button.tsx'
import { Modal } from '#ui/dialog/modal.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { LoadingDots } from '#ui/loading-dots/loading-dots.tsx'
import { QrCode } from '#ui/qr-code/qr-code.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { clockTime } from '#ui/video-card/clock-time.ts'
import styles from './give-dialog.module.css'
import { leaveParcel, type LeaveResult } from './handover-client.ts'
import { prepareHandover } from './prepare-handover.ts'
import { TimeRing } from './time-ring.tsx'
import { online as words } from '../../words.ts'
import { handoverMinutes, handoverPath } from '../../shared/handover.ts'
import { handoverPage } from '../../shared/handover-page.ts'

/**
 * Seals a draft, leaves it with the server and shows the code that fetches it. The draft stays where it is. Each opening seals it
 * anew, as it is then. Loaded at the press.
 */

interface GiveDialogProps {
  readonly job: JobDetail
  /** Stores what the open form of the draft has. */
  readonly save: (() => Promise<unknown>) | undefined
  /** Mounted while it is closed, too, so that the focus goes back to its opener. */
  readonly isOpen: boolean
  readonly onClose: () => void
}

type Problem = Exclude<LeaveResult['status'], 'left'> | 'none' | 'failed'

type Step =
  | { readonly name: 'preparing' }
  | { readonly name: 'left'; readonly code: string; readonly endsAtMs: number; readonly leftFiles: readonly string[] }
  | { readonly name: 'problem'; readonly problem: Problem }

export function GiveDialog({ isOpen, job, onClose, save }: GiveDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'preparing' })
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)

  const leave = async (): Promise<Step> => {
    await save?.()
    const parcel = await prepareHandover(job)
    if (!parcel) return { name: 'problem', problem: 'none' }
    const result = await leaveParcel(parcel)
    if (result.status !== 'left') return { name: 'problem', problem: result.status }
    return { name: 'left', code: result.code, endsAtMs: result.endsAtMs, leftFiles: parcel.draft.leftFiles }
  }
  const start = async () => {
    setStep({ name: 'preparing' })
    try {
      setStep(await leave())
    } catch (error) {
      reportProblem('handover: the draft could not be prepared', error)
      setStep({ name: 'problem', problem: 'failed' })
    }
  }
  const hasStarted = useRef(false)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- asks the service
    void start()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each opening
  }, [])
  /** The pressed button disappears, and the focus with it. */
  const again = () => {
    heading.current?.focus()
    void start()
  }

  return (
    <Modal isOpen={isOpen} onClose={onClose} firstFocus="h2" className={styles['dialog']} aria-labelledby={titleId}>
      <div className={styles['content']} data-step={step.name}>
        <h2 ref={heading} id={titleId} tabIndex={-1} className={styles['title']}>
          {words.give.title()}
        </h2>
        <button type="button" className={styles['close']} aria-label={words.close()} onClick={onClose}>
          <Icon name="x" />
        </button>
        {step.name === 'preparing' ? (
          <p role="status" className={styles['wait']}>
            <LoadingDots label="" />
            {words.give.preparing()}
          </p>
        ) : null}
        {step.name === 'left' ? <Left {...step} jobTitle={job.title} onAgain={again} onClose={onClose} /> : null}
        {step.name === 'problem' ? (
          <>
            <p role="alert" className={styles['lead']}>
              {words.problems[step.problem]()}
            </p>
            <Actions>
              {step.problem === 'none' || step.problem === 'too-large' ? null : (
                <Button variant="outline" onClick={again}>
                  {words.give.tryAgain()}
                </Button>
              )}
            </Actions>
          </>
        ) : null}
      </div>
    </Modal>
  )
}

const Actions = ({ children }: { readonly children: ReactNode }) => <p className={styles['actions']}>{children}</p>

interface LeftProps extends Pick<GiveDialogProps, 'onClose'> {
  readonly jobTitle: string
  readonly code: string
  readonly endsAtMs: number
  readonly leftFiles: readonly string[]
  readonly onAgain: () => void
}

/** Minutes that are announced. */
const announcedMinutes: readonly number[] = [5, 1]

function Left({ code, endsAtMs, jobTitle, leftFiles, onAgain, onClose }: LeftProps) {
  const secondsLeft = useSecondsLeft(endsAtMs)
  const [hasBegun, setHasBegun] = useState(false)
  if (!hasBegun && secondsLeft > 0) setHasBegun(true)
  const isPhone = useMediaQuery('(width < 48rem)')
  const { host, href } = new URL(siteAddress(handoverPath(code)), window.location.href)
  if (hasBegun && secondsLeft === 0) return <Ended onAgain={onAgain} />
  const minutes = announcedMinutes.find((each) => secondsLeft <= each * 60 && secondsLeft > (each - 1) * 60)
  return (
    <>
      <p className={styles['lead']}>{isPhone ? words.give.leadOnPhone() : words.give.lead()}</p>
      <div className={styles['address']}>
        <p className={styles['host']}>
          <bdi>
            {host}
            {handoverPage}
          </bdi>
        </p>
        <p className={styles['code']} translate="no">
          <span aria-hidden="true">{codeInFours(code)}</span>
          <VisuallyHidden>
            {words.give.letters()} {spelledCode(code)}
          </VisuallyHidden>
        </p>
      </div>
      <div className={styles['bubble']}>
        <QrCode text={href} label={words.give.code()} />
      </div>
      <div className={styles['time']}>
        <TimeRing fraction={secondsLeft / ((handoverMinutes * minuteMs) / 1000)} />
        <p>
          <span className={styles['note']}>{words.give.ends()}</span>
          <strong className={styles['clock']}>{clockTime(secondsLeft)}</strong>
        </p>
      </div>
      <VisuallyHidden>
        <span role="status">{minutes === undefined ? '' : words.give.minutesLeft({ minutes })}</span>
      </VisuallyHidden>
      <Send href={href} title={jobTitle} isPhone={isPhone}>
        {isPhone ? null : (
          <Button variant="ghost" onClick={onClose}>
            {words.give.done()}
          </Button>
        )}
      </Send>
      <p className={styles['locked']}>
        <Icon name="lock" size="medium" />
        {words.give.locked()}
      </p>
      {leftFiles.length === 0 ? null : (
        <p className={styles['left-files']}>{words.give.left({ count: leftFiles.length, names: listText(leftFiles) })}</p>
      )}
    </>
  )
}

function Ended({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <>
      <div role="status">
        <h3 className={styles['ended']}>{words.give.ended()}</h3>
        <p className={styles['lead']}>{words.give.endedLead()}</p>
      </div>
      <Actions>
        <Button onClick={onAgain}>{words.give.newCode()}</Button>
      </Actions>
    </>
  )
}

interface SendProps {
  readonly href: string
  readonly title: string
  readonly isPhone: boolean
  readonly children: ReactNode
}

/** Copies or shares the whole address, which opens the draft. */
function Send({ children, href, isPhone, title }: SendProps) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const attempt = async (work: () => Promise<void>, next: 'idle' | 'copied') => {
    try {
      await work()
      setState(next)
    } catch (error) {
      // Closing the share sheet is not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setState('failed')
    }
  }
  const canShare = (navigator as Partial<Navigator>).share !== undefined
  return (
    <div className={styles['send']}>
      <div className={styles['buttons']}>
        <Button
          variant="outline"
          isWide={isPhone}
          icon={state === 'copied' ? 'check' : 'copy'}
          onClick={() => void attempt(async () => navigator.clipboard.writeText(href), 'copied')}
        >
          {state === 'copied' ? words.give.copied() : isPhone ? words.give.copy() : words.give.copyAddress()}
        </Button>
        {isPhone && canShare ? (
          <Button
            variant="outline"
            isWide
            icon="share"
            onClick={() => void attempt(async () => navigator.share({ title, url: href }), 'idle')}
          >
            {words.give.share()}
          </Button>
        ) : null}
        {children}
      </div>
      <p role="status" className={styles['problem']}>
        {state === 'failed' ? words.give.notCopied() : null}
      </p>
    </div>
  )
}
