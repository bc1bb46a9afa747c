import type { ReactNode } from 'react'
import { desk } from '#content'
import type { DeskApplication } from '#shared/desk.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import { Kbd } from './kbd.tsx'
import { Bubble } from './mark.tsx'
import { momentText } from './times.ts'
import styles from './unknown-panel.module.css'

interface UnknownPanelProps {
  readonly application: DeskApplication
  readonly system: string
  /** Leads to it. */
  readonly systemLink: ReactNode
  readonly nowMs: number
  readonly copy: ReactNode
  readonly isActing: boolean
  readonly onMarkDelivered: () => void
  readonly onResend: () => void
}

/** An application that may have arrived or not: a person looks and says which. Neither answer is suggested. */
export function UnknownPanel({
  application,
  system,
  systemLink,
  nowMs,
  copy,
  isActing,
  onMarkDelivered,
  onResend,
}: UnknownPanelProps) {
  const { email, jobTitle, receivedAtMs } = application
  return (
    <section className={styles['panel']} data-tone="robin" aria-labelledby="unknown-heading">
      <div className={styles['top']}>
        <img src={desk.art.lineBroke} alt="" width={480} height={240} />
        <div className={styles['words']}>
          <h2 id="unknown-heading">We sent it, the line broke before an answer.</h2>
          <p>
            It may be in {system}, or it may not. We never send twice in silence. Look in {system}, then tell us.
          </p>
        </div>
      </div>
      <ol className={styles['steps']}>
        <Step number={1} title="Copy the mail address" text={email ?? 'This form asked for none. Look for the name.'}>
          {email === null ? null : copy}
        </Step>
        <Step number={2} title={`Look for it in ${system}`} text={`Applied ${momentText(receivedAtMs, nowMs)}, ${jobTitle}.`}>
          {systemLink}
        </Step>
        <Step number={3} title="Tell us what you saw" text="Not sure? Leave it. It stays at the top of the list." />
      </ol>
      <div className={styles['answers']}>
        <AnswerButton
          icon="check"
          tone="owl"
          title="It is there"
          text="Mark as delivered. Nothing is sent."
          letter="D"
          isDisabled={isActing}
          onPress={onMarkDelivered}
        />
        <AnswerButton
          icon="send"
          tone="starling"
          title="It is not there"
          text="Send it again, once."
          letter="R"
          isDisabled={isActing}
          onPress={onResend}
        />
      </div>
    </section>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

function Step({ number, title, text, children }: StepProps) {
  return (
    <li className={styles['step']}>
      <span className={styles['number']} aria-hidden="true">
        {number}
      </span>
      <div>
        <b>{title}</b>
        <span className={styles['step-text']} dir="auto">
          {text}
        </span>
      </div>
      {children}
    </li>
  )
}

interface AnswerButtonProps {
  readonly icon: IconName
  readonly tone: 'owl' | 'starling'
  readonly title: string
  readonly text: string
  readonly letter: string
  readonly isDisabled: boolean
  readonly onPress: () => void
}

function AnswerButton({ icon, tone, title, text, letter, isDisabled, onPress }: AnswerButtonProps) {
  return (
    <button
      type="button"
      className={styles['answer']}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
    >
      <Bubble icon={icon} tone={tone} size="medium" />
      <span>
        <b>{title}</b> <span className={styles['answer-text']}>{text}</span>
      </span>
      <Kbd keys={[letter]} />
    </button>
  )
}
