import { useId } from 'react'
import type { DeskApplication, Lamp } from '#shared/desk.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './delivery-panel.module.css'
import { canMarkDelivered, canResend, deliveryMarkOf, deliveryWords, eventLooks } from './delivery-text.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { Kbd } from './kbd.tsx'
import { Bubble, Mark } from './mark.tsx'
import { dayText, momentText, secondsText } from './times.ts'

interface DeliveryPanelProps {
  readonly application: DeskApplication
  readonly lamp: Lamp
  readonly nowMs: number
  readonly isActing: boolean
  readonly onResend: () => void
  readonly onMarkDelivered: () => void
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

/** 'Sent, second try'. A single try has no number. */
function tryText(number: number, tryCount: number): string {
  if (tryCount === 1) return ''
  return `, ${ordinals[number - 1] ?? `${number}th`} try`
}

/** Where the application is, what a person can do about it, and everything that happened to it. */
export function DeliveryPanel({ application, lamp, nowMs, isActing, onResend, onMarkDelivered }: DeliveryPanelProps) {
  const { delivery } = application
  const { heading, text } = deliveryWords(application, lamp, nowMs)
  const isUnknown = delivery.state === 'unknown'
  return (
    <section className={styles['panel']} data-unknown={isUnknown || undefined} data-tone={isUnknown ? 'robin' : undefined}>
      <div className={styles['head']} role="status">
        <Mark mark={deliveryMarkOf(application)} size="large" />
        <div>
          <h2 className={styles['heading']}>{heading}</h2>
          <p className={styles['text']} dir="auto">
            {text}
          </p>
        </div>
      </div>
      {isUnknown || delivery.state === 'none' ? null : (
        <div className={styles['actions']}>
          <Button
            variant="outline"
            size="compact"
            isDisabled={lamp.state === 'off' || !canResend(application) || application.withdrawnAtMs !== null || isActing}
            onClick={onResend}
          >
            <Icon name="rotate-cw" />
            {delivery.state === 'queued' ? 'Send now' : 'Send again'}
            <Kbd keys={['R']} />
          </Button>
          <Button
            variant="outline"
            size="compact"
            isDisabled={!canMarkDelivered(application) || isActing}
            onClick={onMarkDelivered}
          >
            <Icon name="check-check" />
            Mark delivered
          </Button>
        </div>
      )}
      <Timeline events={application.events} nowMs={nowMs} />
    </section>
  )
}

function countTries(events: DeskApplication['events']): number {
  return events.filter(({ kind }) => kind === 'sending').length
}

function Timeline({ events, nowMs }: { readonly events: DeskApplication['events']; readonly nowMs: number }) {
  const headingId = useId()
  const tryCount = countTries(events)
  const days = new Set(events.map(({ atMs }) => dayText(atMs, nowMs)))
  // With more than one day, each entry names its own.
  const timeText = days.size > 1 ? momentText : secondsText
  return (
    <>
      <h3 className={styles['subheading']} id={headingId}>
        What happened
      </h3>
      <ol className={styles['timeline']} aria-labelledby={headingId}>
        {events.map(({ kind, atMs, note }, index) => {
          const { icon, label, tone } = eventLooks[kind]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- entries are only ever appended
            <li key={index} className={styles['event']}>
              <Bubble icon={icon} tone={tone} />
              <b>
                {label}
                {kind === 'sending' ? tryText(countTries(events.slice(0, index + 1)), tryCount) : ''}
              </b>
              <time dateTime={new Date(atMs).toISOString()}>{timeText(atMs, nowMs)}</time>
              {note === '' ? null : (
                <p className={styles['note']} dir="auto">
                  {note}
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
