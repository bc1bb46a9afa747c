import type { ReactNode } from 'react'
import type { DeskApplication } from '../../../shared/desk.ts'
import { momentOf } from '#platform/format.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import { Sentence, slot } from '#ui/sentence/sentence.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { Kbd } from '../parts/kbd.tsx'
import { pictures } from '../parts/pictures.ts'
import { IconBubble } from '../parts/state-bubble.tsx'
import styles from './unknown-panel.module.css'
import { staff } from '../../../words.ts'

const { application: words } = staff

interface UnknownPanelProps {
  readonly application: DeskApplication
  /** null: none is connected. */
  readonly system: string | null
  /** Leads to it. */
  readonly systemLink: ReactNode
  readonly copy: ReactNode
  readonly onMarkDelivered: () => void
  readonly onResend: () => void
}

const texts = words.unknown

/** An application that may have arrived or not: a person looks and says which. Neither answer is suggested. */
export function UnknownPanel({ application, system, systemLink, copy, onMarkDelivered, onResend }: UnknownPanelProps) {
  const { may, nowMs } = useDesk()
  const { email, jobTitle: job, receivedAtMs } = application
  return (
    <section className={styles['panel']} data-tone="robin" aria-labelledby="unknown-heading">
      <div className={styles['top']}>
        <img src={pictures.lineBroke} alt="" width={480} height={240} />
        <div className={styles['words']}>
          <h2 id="unknown-heading">{texts.heading()}</h2>
          <p>{texts.text({ system: system ?? 'none' })}</p>
        </div>
      </div>
      <ol className={styles['steps']}>
        <Step number={1} title={texts.step1()} text={email === null ? texts.noAddress() : <bdi>{email}</bdi>}>
          {email === null ? null : copy}
        </Step>
        <Step
          number={2}
          title={texts.step2({ system: system ?? 'none' })}
          text={
            <Sentence
              text={texts.applied({ ...momentOf(receivedAtMs, nowMs), job: slot(0) })}
              elements={[<bdi key="job">{job}</bdi>]}
            />
          }
        >
          {systemLink}
        </Step>
        <Step number={3} title={texts.step3()} text={texts.notSure()} />
      </ol>
      <div className={styles['answers']} hidden={!may('decide')}>
        <AnswerButton
          icon="check"
          tone="owl"
          title={texts.isThere()}
          text={texts.isThereText()}
          letter="D"
          onPress={onMarkDelivered}
        />
        <AnswerButton
          icon="send"
          tone="starling"
          title={texts.isNotThere()}
          text={texts.isNotThereText()}
          letter="R"
          onPress={onResend}
        />
      </div>
    </section>
  )
}

interface StepProps {
  readonly number: number
  readonly title: string
  readonly text: ReactNode
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
        <span className={styles['step-text']}>{text}</span>
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
  readonly onPress: () => void
}

function AnswerButton({ icon, tone, title, text, letter, onPress }: AnswerButtonProps) {
  const { isActing } = useDesk().actions
  return (
    <button
      type="button"
      className={styles['answer']}
      aria-disabled={isActing || undefined}
      onClick={isActing ? undefined : onPress}
    >
      <IconBubble icon={icon} tone={tone} size="medium" />
      <span>
        <b>{title}</b> <span className={styles['answer-text']}>{text}</span>
      </span>
      <Kbd keys={[letter]} />
    </button>
  )
}
