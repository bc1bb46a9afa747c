import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { afterApplying } from '#content'
import { cardsOf } from '#shared/cards.ts'
import { applicationReference } from '#shared/application-reference.ts'
import { dayMs } from '#shared/durations.ts'
import { paths } from '#shared/paths.ts'
import { jobLists } from '#features/board/device/job-lists.ts'
import { formatMonthDay, recentOf } from '#platform/date-text.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './next.module.css'
import type { Latest } from './use-latest.ts'
import { thankYou as words } from '../words.ts'

function useJobsText(): string {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getState)
  if (lists.status !== 'ready') return words.seeJobs()
  return words.seeCountedJobs({ count: cardsOf(lists.jobs).length + lists.freelanceJobs.length })
}

/** When somebody has read the application, or '' if the company promises nothing. */
function readBy(sentAtMs: number | undefined): string {
  const { withinDays } = afterApplying.read
  if (withinDays === null) return ''
  return sentAtMs === undefined
    ? words.withinDays({ days: withinDays })
    : words.byDay({ day: formatMonthDay(sentAtMs + withinDays * dayMs) })
}

/** What happens next, with the times of this device's last application. */
export function Next({ latest: { application, outcome } }: { readonly latest: Latest }) {
  const sent = application?.state === 'sent' ? application : undefined
  const { next, read } = afterApplying
  // The page's head says what an application needs.
  const readNumber = outcome === 'sent' ? 2 : 1
  return (
    <section className={styles['next']} aria-labelledby="next-heading">
      <Wrap>
        <h2 id="next-heading" className={styles['heading']}>
          {words.next()}
        </h2>
        <ol className={styles[outcome === 'waiting' ? 'way' : 'steps']} data-tone="starling">
          {outcome === 'waiting' ? (
            <WaySteps application={application} />
          ) : (
            <>
              {outcome === 'sent' ? <ReceivedStep application={sent} /> : null}
              <Step mark={readNumber} when={readBy(sent?.sentAtMs)} {...read} />
              <Step mark={readNumber + 1} {...next} />
            </>
          )}
        </ol>
        {sent ? <Reference reference={applicationReference(sent.applicationId)} jobTitle={sent.jobTitle} /> : null}
        {outcome === 'waiting' || outcome === 'attention' ? null : <MyJobsLinks />}
      </Wrap>
    </section>
  )
}

/** Where to go from here. They stand in the page's head while something is not sent. */
export function MyJobsLinks() {
  const jobsText = useJobsText()
  return (
    <div className={styles['links']}>
      <Link className={buttonClass()} to={paths.myJobs()}>
        {words.myApplications()}
      </Link>
      <Link className={buttonClass({ variant: 'outline' })} to={paths.jobs()}>
        {jobsText}
      </Link>
    </div>
  )
}

type Sent = Extract<NonNullable<Latest['application']>, { readonly state: 'sent' }>

/** It has arrived. Without a row, it was sent from a device that stores nothing. */
function ReceivedStep({ application }: { readonly application: Sent | undefined }) {
  return (
    <Step
      mark={<Icon name="check" size="small" />}
      tone="owl"
      when={application ? recentOf(application.sentAtMs).time : words.now()}
      {...afterApplying.received}
    />
  )
}

/** The way of an application that has not left the device: nobody reads it before it has arrived. */
function WaySteps({ application }: Pick<Latest, 'application'>) {
  const { arriving, leaving } = words.way
  const saved = application !== undefined && application.state !== 'sent' ? application : undefined
  return (
    <>
      <WayStep
        mark={<Icon name="monitor-smartphone" size="small" />}
        heading={saved ? words.waitingAt({ time: recentOf(saved.submittedAtMs).time }) : words.waiting()}
        text={saved ? words.waitingContent({ count: saved.files.length }) : words.waitingLead()}
      />
      <WayStep mark={2} heading={leaving.heading()} text={leaving.text()} />
      <WayStep mark={3} heading={afterApplying.states.received} text={arriving()} />
    </>
  )
}

function WayStep({ heading, mark, text }: Pick<StepProps, 'heading' | 'mark' | 'text'>) {
  return (
    <li className={styles['way-step']}>
      <span className={styles['way-mark']} aria-hidden="true">
        {mark}
      </span>
      <h3 className={styles['way-heading']}>{heading}</h3>
      <p className={styles['step-text']}>{text}</p>
    </li>
  )
}

interface StepProps {
  readonly mark: ReactNode
  readonly tone?: 'owl' | 'starling'
  readonly when: string
  readonly heading: string
  readonly text: string
}

function Step({ heading, mark, text, tone = 'starling', when }: StepProps) {
  return (
    <li className={styles['step']}>
      <span className={styles['mark']} data-tone={tone} aria-hidden="true">
        {mark}
      </span>
      {when === '' ? null : <p className={styles['when']}>{when}</p>}
      <h3 className={styles['step-heading']}>{heading}</h3>
      <p className={styles['step-text']}>{text}</p>
    </li>
  )
}

function Reference({ jobTitle, reference }: { readonly jobTitle: string; readonly reference: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference)
      setState('copied')
    } catch {
      // Without TLS, or if the visitor has refused it.
      setState('failed')
    }
  }
  return (
    <div className={styles['reference']}>
      <p>
        <span className={styles['reference-label']}>{words.reference({ title: jobTitle })}</span>
        <strong className={styles['reference-text']}>{reference}</strong>
      </p>
      <span role="status" className={styles['copied']}>
        {words.copyStates[state]()}
      </span>
      <Button variant="outline" size="small" onClick={() => void copy()}>
        <Icon name={state === 'copied' ? 'check' : 'clipboard-paste'} size="medium" />
        <VisuallyHidden>{words.copy()}</VisuallyHidden>
      </Button>
    </div>
  )
}
