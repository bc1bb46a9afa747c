import type { DeskOverview } from '#shared/desk.ts'
import styles from './alarm.module.css'
import { Bubble } from './mark.tsx'
import { momentText } from './times.ts'

/** Shorter silences are not worth a banner, longer ones are an alarm. */
const quietMs = 10 * 60_000
const alarmMs = 60 * 60_000

function waitText(count: number): string {
  if (count === 0) return 'Nothing waits'
  return count === 1 ? 'One waits' : `${count} wait`
}

/** Says why nothing is sent. */
export function Alarm({ overview, nowMs }: { readonly overview: DeskOverview; readonly nowMs: number }) {
  const { byState, lamp } = overview
  if (lamp.state === 'stopped') {
    const isKey = lamp.alarm === 'key'
    const waiting =
      byState.queued === 0 ? '' : byState.queued === 1 ? ', and the one that waits goes' : `, and all ${byState.queued} go`
    return (
      <div className={styles['alarm']} data-lamp="stopped" role="alert">
        <Bubble icon={isKey ? 'key-round' : 'unplug'} tone="cardinal" size="medium" />
        <p>
          <b>{isKey ? `${lamp.system} refuses our key.` : `${lamp.system} does not know the address that we send to.`}</b> Nothing
          is sent, nothing is lost. Whoever runs the server {isKey ? 'sets a new key' : 'corrects it'}
          {waiting === '' ? '.' : `${waiting} by ${byState.queued === 1 ? 'itself' : 'themselves'}.`}
        </p>
      </div>
    )
  }
  if (lamp.state !== 'quiet') return null
  const { askedUntilMs, sinceMs, system } = lamp
  const isLong = nowMs - sinceMs >= alarmMs || askedUntilMs !== null
  if (isLong) {
    return (
      <div className={styles['alarm']} data-lamp="stopped" role="alert">
        <Bubble icon="clock" tone="cardinal" size="medium" />
        <p>
          <b>
            {askedUntilMs === null
              ? `${system} has not answered as it should since ${momentText(sinceMs, nowMs)}.`
              : `${system} asks us to wait until ${momentText(askedUntilMs, nowMs)}.`}
          </b>{' '}
          {waitText(byState.queued)}, nothing is lost.{' '}
          {askedUntilMs === null ? 'Whoever runs the server should look.' : 'It is asked again every hour.'}
        </p>
      </div>
    )
  }
  if (nowMs - sinceMs < quietMs) return null
  return (
    <div className={styles['alarm']} data-lamp="quiet" role="status">
      <Bubble icon="clock" tone="bee" size="medium" />
      <p>
        <b>
          {system} is quiet since {momentText(sinceMs, nowMs)}.
        </b>{' '}
        {waitText(byState.queued)}, nothing is lost.
      </p>
    </div>
  )
}

interface QuietNoticeProps {
  readonly sinceMs: number
  readonly nowMs: number
  readonly onTryAgain: () => void
}

/** The desk's own service does not answer: what is shown is old. */
export function QuietNotice({ sinceMs, nowMs, onTryAgain }: QuietNoticeProps) {
  return (
    <div className={styles['alarm']} data-lamp="quiet" role="status">
      <Bubble icon="wifi-off" tone="bee" size="medium" />
      <p>
        <b>The desk needs a network.</b> This is what it knew at {momentText(sinceMs, nowMs)}.
      </p>
      <button type="button" className={styles['again']} onClick={onTryAgain}>
        Try again
      </button>
    </div>
  )
}
