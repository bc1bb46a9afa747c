import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Tone } from '#shared/brand.ts'
import type { DeskOverview } from '../../../shared/desk.ts'
import { deskPage } from '../../../shared/desk-pages.ts'
import { momentOf } from '#platform/format.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import { useDesk } from '../parts/desk-context.ts'
import { IconBubble } from '../parts/state-bubble.tsx'
import { viewQuery, wholeList } from '../parts/view.ts'
import styles from './alarm.module.css'
import { staff } from '../../../words.ts'

const { list: words, look } = staff

/** Shorter silences are not worth a banner, longer ones are an alarm. */
const quietMs = 10 * 60_000
const alarmMs = 60 * 60_000

interface ListNoticeProps {
  readonly icon: IconName
  /** An alarm is read at once, a quiet line when there is time. */
  readonly lamp: 'stopped' | 'quiet'
  readonly heading: string
  readonly text: string
  readonly children?: ReactNode
}

/** One line above the list. */
function ListNotice({ children, heading, icon, lamp, text }: ListNoticeProps) {
  const tone: Tone = lamp === 'stopped' ? 'cardinal' : 'bee'
  return (
    <div className={styles['alarm']} data-lamp={lamp} role={lamp === 'stopped' ? 'alert' : 'status'}>
      <IconBubble icon={icon} tone={tone} size="medium" />
      <p>
        <b>{heading}</b> {text}
      </p>
      {children}
    </div>
  )
}

/** Says why nothing is sent. */
export function Alarm({ overview: { byState, lamp } }: { readonly overview: DeskOverview }) {
  const { nowMs } = useDesk()
  const count = byState.queued
  if (lamp.state === 'stopped') {
    const { alarm, system } = lamp
    return (
      <ListNotice
        icon={alarm === 'key' ? 'key-round' : 'unplug'}
        lamp="stopped"
        heading={alarm === 'key' ? words.alarm.keyRefused({ system }) : words.alarm.addressRefused({ system })}
        text={words.alarm.correct({ alarm, count })}
      />
    )
  }
  if (lamp.state !== 'quiet') return null
  const { askedUntilMs, sinceMs, system } = lamp
  const waiting = words.alarm.waiting({ count })
  const since = { system, ...momentOf(sinceMs, nowMs) }
  if (askedUntilMs !== null) {
    const heading = words.alarm.asked({ system, ...momentOf(askedUntilMs, nowMs) })
    return <ListNotice icon="clock" lamp="stopped" heading={heading} text={`${waiting} ${words.alarm.askedText()}`} />
  }
  if (nowMs - sinceMs >= alarmMs) {
    return (
      <ListNotice icon="clock" lamp="stopped" heading={words.alarm.long(since)} text={`${waiting} ${words.alarm.longText()}`} />
    )
  }
  if (nowMs - sinceMs < quietMs) return null
  return <ListNotice icon="clock" lamp="quiet" heading={words.alarm.quiet(since)} text={waiting} />
}

/** The desk's own service does not answer: the list is old. */
export function QuietNotice({ sinceMs, onTryAgain }: { readonly sinceMs: number; readonly onTryAgain: () => void }) {
  const since = momentOf(sinceMs, useDesk().nowMs)
  return (
    <ListNotice icon="wifi-off" lamp="quiet" heading={words.needsNetwork()} text={words.known(since)}>
      <button type="button" className={styles['again']} onClick={onTryAgain}>
        {words.tryAgain()}
      </button>
    </ListNotice>
  )
}

/** Nobody has decided for longer than a week about some of what is held. */
export function LongHeld({ count }: { readonly count: number }) {
  return (
    <ListNotice icon="eye" lamp="quiet" heading={look.long({ count })} text={look.longText()}>
      <Link
        className={buttonClass({ variant: 'outline', size: 'compact' })}
        to={deskPage() + viewQuery({ ...wholeList, state: 'held' })}
      >
        {look.longLink()}
      </Link>
    </ListNotice>
  )
}
