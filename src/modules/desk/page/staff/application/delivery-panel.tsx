import { type ReactNode, useId } from 'react'
import type { Tone } from '#shared/brand.ts'
import type { DeskCorrected } from '../../../shared/corrections.ts'
import type { DeskApplication, DeskEvent, Lamp } from '../../../shared/desk.ts'
import { minuteMs } from '#shared/durations.ts'
import { dayText, durationText, momentOf, momentText, secondsText } from '#platform/format.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import { late } from '#ui/late/late.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { Kbd } from '../parts/kbd.tsx'
import { IconBubble, StateBubble } from '../parts/state-bubble.tsx'
import { canMarkDelivered, canResend, deliveryStateOf, systemOf } from '../parts/states.ts'
import { staff } from '../../../words.ts'
import styles from './delivery-panel.module.css'
import { SupportDetails } from './refusal-panel.tsx'

const { application: words, parts } = staff

const HeldPanel = late(async () => (await import('../late/pages.ts')).HeldPanel)

interface DeliveryPanelProps {
  readonly application: DeskApplication
  readonly lamp: Lamp
  readonly onResend: () => void
  readonly onMarkDelivered: () => void
  /** It was discarded. */
  readonly onDiscarded: () => Promise<void>
}

const texts = words.delivery

/** The first word of a name, for a sentence about the person. 'none': the form asked for none. */
function shortName(name: string): string {
  return name.trim().split(/\s+/)[0] || 'none'
}

/** The state of a delivery as heading and sentence: never more than is known. */
function describe(application: DeskApplication, lamp: Lamp, nowMs: number): readonly [heading: string, text: string] {
  const { delivery, isInterest, name, receivedAtMs } = application
  const system = systemOf(lamp) ?? 'none'
  const person = shortName(name)
  switch (delivery.state) {
    case 'none':
      return isInterest ? [texts.interest(), texts.interestText({ person })] : [texts.none(), texts.noneText()]
    case 'queued': {
      const { attempts, nextTryAtMs } = delivery
      if (lamp.state === 'stopped') return [parts.states.queued(), texts.stopped({ alarm: lamp.alarm })]
      return [
        parts.states.queued(),
        nextTryAtMs > nowMs ? texts.nextTry({ ...momentOf(nextTryAtMs, nowMs), attempts }) : texts.next({ attempts }),
      ]
    }
    case 'held':
      return [parts.states.held(), texts.held()]
    case 'sending':
      return [parts.states.sending(), texts.sending({ system })]
    case 'delivered':
      return delivery.isByHand
        ? [parts.states.delivered(), texts.byHand(momentOf(delivery.atMs, nowMs))]
        : [
            texts.tookTime({ duration: durationText(delivery.atMs - receivedAtMs) }),
            texts.taken({ system, time: secondsText(delivery.atMs) }),
          ]
    case 'unknown': {
      const minutes = Math.floor((nowMs - delivery.atMs) / minuteMs)
      return [
        texts.unknown(momentOf(delivery.atMs, nowMs)),
        texts.unknownText({ minutes, duration: durationText(minutes * minuteMs), person }),
      ]
    }
    case 'refused':
      return [parts.states.refused(), delivery.note || texts.notTaken({ system })]
    case 'closed':
      return [delivery.isDiscarded ? parts.states.discarded() : texts.closed(), delivery.note || texts.closedText()]
  }
}

/** The state of the delivery, what a person can do about it, and everything that happened to it. */
export function DeliveryPanel({ application, lamp, onDiscarded, onResend, onMarkDelivered }: DeliveryPanelProps) {
  const { actions, may, nowMs } = useDesk()
  const { delivery } = application
  const [heading, text] = describe(application, lamp, nowMs)
  const isUnknown = delivery.state === 'unknown'
  const buttons: ReactNode =
    isUnknown || delivery.state === 'none' || !may('decide') ? null : (
      <>
        <Button
          variant="outline"
          size="compact"
          isDisabled={lamp.state === 'off' || !canResend(application) || actions.isActing}
          onClick={onResend}
        >
          <Icon name="rotate-cw" />
          {delivery.state === 'held' ? texts.sendOn() : delivery.state === 'queued' ? texts.sendNow() : parts.resend()}
          <Kbd keys={['R']} />
        </Button>
        <Button
          variant="outline"
          size="compact"
          isDisabled={!canMarkDelivered(application) || actions.isActing}
          onClick={onMarkDelivered}
        >
          <Icon name="check-check" />
          {parts.mark()}
        </Button>
      </>
    )
  const decisions = buttons === null ? null : <div className={styles['actions']}>{buttons}</div>
  return (
    <section className={styles['panel']} data-unknown={isUnknown || undefined} data-tone={isUnknown ? 'robin' : undefined}>
      <div className={styles['head']} role="status">
        <StateBubble state={deliveryStateOf(application)} size="large" />
        <div>
          <h2 className={styles['heading']}>{heading}</h2>
          <p className={styles['text']} dir="auto">
            {text}
          </p>
        </div>
      </div>
      {application.held === null ? (
        decisions
      ) : (
        <HeldPanel
          application={application}
          held={application.held}
          buttons={buttons}
          onDiscarded={onDiscarded}
          placeholder={decisions}
        />
      )}
      <Timeline application={application} />
      <SupportDetails application={application} />
    </section>
  )
}

const eventLooks: Readonly<Record<DeskEvent['kind'], readonly [icon: IconName, tone: Tone | null]>> = {
  sealed: ['stamp', 'starling'],
  received: ['mail-open', 'macaw'],
  queued: ['clock', 'bee'],
  held: ['eye', 'bee'],
  sending: ['send', 'starling'],
  delivered: ['check', 'owl'],
  unknown: ['unplug', 'robin'],
  refused: ['x', 'cardinal'],
  closed: ['archive', null],
  withdrawn: ['undo-2', null],
  'by-hand': ['hand', null],
}

function countTries(events: readonly DeskEvent[]): number {
  return events.filter(({ kind }) => kind === 'sending').length
}

/** A line of the history: what happened to the delivery, or what somebody corrected. */
interface Line {
  readonly atMs: number
  readonly look: readonly [icon: IconName, tone: Tone | null]
  readonly title: string
  readonly note: string
}

function correctionText({ after, before }: DeskCorrected): string {
  if (after === '') return words.refusal.wasLeftOut({ before })
  return before === '' ? words.refusal.wasAdded({ after }) : words.refusal.isNow({ before, after })
}

function linesOf({ corrected, events, told }: DeskApplication): readonly Line[] {
  // A single try has no number.
  const hasNumbers = countTries(events) > 1
  const happened = events.map(({ atMs, kind, note }, index): Line => {
    const isTry = kind === 'sending' && hasNumbers
    const title = isTry ? texts.sentTry({ number: countTries(events.slice(0, index + 1)) }) : words.events[kind]()
    return { atMs, look: eventLooks[kind], title, note }
  })
  const corrections = corrected.map((one): Line => {
    const title = words.refusal.corrected({ name: one.name, label: one.label })
    return { atMs: one.atMs, look: ['pencil-line', null], title, note: correctionText(one) }
  })
  const tellings = told
    ? [{ atMs: told.atMs, look: eventLooks['by-hand'], title: texts.toldBy({ name: told.name }), note: '' }]
    : []
  // What was corrected comes before it is sent again, at the same moment.
  return [...corrections, ...happened, ...tellings].toSorted((one, other) => one.atMs - other.atMs)
}

function Timeline({ application }: { readonly application: DeskApplication }) {
  const { nowMs } = useDesk()
  const headingId = useId()
  const lines = linesOf(application)
  const days = new Set(lines.map(({ atMs }) => dayText(atMs, nowMs)))
  // With more than one day, each entry names its own.
  const timeText = days.size > 1 ? momentText : secondsText
  return (
    <>
      <h3 className={styles['subheading']} id={headingId}>
        {texts.history()}
      </h3>
      <ol className={styles['timeline']} aria-labelledby={headingId}>
        {lines.map(({ atMs, look: [icon, tone], note, title }, index) => {
          return (
            // oxlint-disable-next-line react/no-array-index-key -- entries are only ever appended
            <li key={index} className={styles['event']}>
              <IconBubble icon={icon} tone={tone} />
              <b dir="auto">{title}</b>
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
