import type { DeskFairEvent, DeskTablet } from '#shared/desk.ts'
import { sizeText } from './size-text.ts'
import styles from './tablets.module.css'
import { momentText } from './times.ts'

/** The tablets of a fair, as each reported last: what waits on one is not here yet. */

type Light = 'attention' | 'waiting' | 'sent' | 'silent'

function lightOf({ needsAttention, reportedAtMs, waiting }: DeskTablet): Light {
  if (reportedAtMs === null) return 'silent'
  if (needsAttention > 0) return 'attention'
  return waiting > 0 ? 'waiting' : 'sent'
}

const tones = { attention: 'cardinal', waiting: 'bee', sent: 'owl', silent: undefined } as const

/** The colour of a tablet's state, which stands beside it in words. */
export function TabletLight({ tablet }: { readonly tablet: DeskTablet }) {
  return <span className={styles['light']} data-tone={tones[lightOf(tablet)]} aria-hidden="true" />
}

/** '35 waiting'. */
export function tabletText(tablet: DeskTablet): string {
  const { needsAttention, sent, waiting } = tablet
  switch (lightOf(tablet)) {
    case 'silent':
      return 'no report yet'
    case 'attention':
      return needsAttention === 1 ? 'one needs attention' : `${needsAttention} need attention`
    case 'waiting':
      return `${waiting} waiting`
    case 'sent':
      return sent === 0 ? 'nothing waits' : 'all sent'
  }
}

const phases: Readonly<Record<DeskTablet['phase'], string>> = {
  preparing: 'Being set up',
  ready: 'Ready',
  running: 'At the fair',
  ended: 'Ended',
}

interface TabletsProps {
  readonly fair: DeskFairEvent
  readonly nowMs: number
}

export function Tablets({ fair, nowMs }: TabletsProps) {
  return (
    <section className={styles['panel']} aria-labelledby="tablets-heading">
      <h2 id="tablets-heading">Tablets</h2>
      <ul className={styles['tablets']}>
        {fair.tablets.map((tablet) => (
          <li key={tablet.tabletNumber} className={styles['tablet']}>
            <h3 className={styles['name']}>
              <TabletLight tablet={tablet} />
              Tablet {tablet.tabletNumber}, {tabletText(tablet)}
            </h3>
            {tablet.reportedAtMs === null ? null : (
              <p className={styles['facts']}>
                {phases[tablet.phase]}. {tablet.sent} sent, {tablet.waiting} waiting
                {tablet.needsAttention === 0 ? '' : `, ${tablet.needsAttention} with a problem`}.
                {tablet.batteryPercent === null ? '' : ` Battery ${Math.round(tablet.batteryPercent)} %.`}
                {tablet.freeBytes === null ? '' : ` ${sizeText(tablet.freeBytes)} free.`} Reported{' '}
                {momentText(tablet.reportedAtMs, nowMs)}.
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
