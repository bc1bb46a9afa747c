import type { DeskFairEvent, DeskTablet } from '#shared/desk.ts'
import { Button } from '#ui/button/button.tsx'
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

const noteTexts: Readonly<Record<DeskTablet['notes'], string>> = {
  verified: 'Its notes are verified.',
  unverified: 'Its notes are unverified: no known tablet has set it up.',
  revoked: 'Its notes are unverified: somebody has decided so here.',
}

interface TabletsProps {
  readonly fair: DeskFairEvent
  readonly nowMs: number
  readonly isActing: boolean
  /** Its notes shall not be verified any more. */
  readonly onRevoke: (tablet: DeskTablet) => void
}

export function Tablets({ fair, isActing, nowMs, onRevoke }: TabletsProps) {
  return (
    <section className={styles['panel']} aria-labelledby="tablets-heading">
      <h2 id="tablets-heading">Tablets</h2>
      <ul className={styles['tablets']}>
        {fair.tablets.map((tablet) => (
          <li key={tablet.tabletId} className={styles['tablet']}>
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
            <p className={styles['facts']}>{noteTexts[tablet.notes]}</p>
            {tablet.notes === 'verified' ? (
              <Button
                variant="ghost"
                size="compact"
                isDisabled={isActing}
                onClick={() => onRevoke(tablet)}
                aria-label={`Do not trust the notes of tablet ${tablet.tabletNumber}`}
              >
                Do not trust its notes
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
