import { useEffect, useState } from 'react'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { language } from '#shared/words.ts'
import { sizeText } from '#platform/format.ts'
import { useOnline } from '#platform/online.ts'
import { Chip } from '#ui/chip/chip.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { FairBar, FairScreen } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { type Step, StepList } from '../parts/step-list.tsx'
import { isWhole, type TabletLoad, totalOf, useTabletLoad } from '../parts/tablet-load.ts'
import type { Fair, FairSettings } from '../tablet/fair.ts'
import { mode } from '../../../words.ts'
import styles from './setup.module.css'

const { frame, setup } = mode

const words = setup.loading

/** The desk shows how far a tablet is. */
const reportEveryMs = 10_000

interface LoadingProps {
  readonly fair: Fair
  readonly settings: FairSettings
}

/** The tablet's name, and how much of what it needs is here. */
export function Loading({ fair, settings }: LoadingProps) {
  const load = useTabletLoad(settings)
  const isOnline = useOnline()
  const minutesLeft = useMinutesLeft(load)
  useEffect(() => {
    void fair.report()
    const timer = setInterval(() => void fair.report(), reportEveryMs)
    return () => clearInterval(timer)
  }, [fair])
  const isReady = load !== null && isWhole(load)
  const { loaded, wanted } = load ? totalOf(load) : { loaded: 0, wanted: 0 }
  const size = load?.usedBytes === undefined || load.usedBytes === null ? null : sizeText(load.usedBytes)
  const isWaiting = !isReady && !isOnline
  const { firstDay, hasPin, lastDay, name, tabletNumber } = settings
  const chip = isReady ? (
    <Chip tone="owl" size="touch">
      <Icon name="circle-check" />
      {words.loaded()}
    </Chip>
  ) : (
    <Chip tone={isWaiting ? 'bee' : 'starling'} size="touch">
      <Icon name={isWaiting ? 'wifi-off' : 'loader'} />
      {isWaiting ? words.waiting() : words.loading()}
    </Chip>
  )
  const foot = (
    <>
      <p className={styles['foot-note']} role="status">
        {isReady ? words.allHere() : isWaiting ? words.noNetwork({ size: size ?? '' }) : words.stay()}
      </p>
      <FairLink
        to={hasPin ? fairPaths.readyCheck() : fairPaths.newPin()}
        size="touch-large"
        variant="primary"
        icon={hasPin ? 'list-checks' : 'lock-keyhole'}
      >
        {hasPin ? setup.readyCheck() : words.choosePin()}
      </FairLink>
    </>
  )
  return (
    <FairScreen bar={<FairBar word={frame.logoWord()} end={chip} />} foot={foot}>
      <div className={styles['loading']}>
        <p className={kit['lead']}>
          <span className={kit['name']}>{words.event({ name, days: daysText(firstDay, lastDay) })}</span>
        </p>
        <h1 className={styles['tablet']}>{words.tablet({ number: tabletNumber })}</h1>
        <p>{words.write()}</p>
        <div className={styles['progress']}>
          <progress max={Math.max(1, wanted)} value={loaded} aria-label={words.progress()} />
          <p>
            <b>{size === null ? '' : words.here({ size })}</b>
            <span>{minutesLeft === null || isReady || isWaiting ? '' : words.left({ count: minutesLeft })}</span>
          </p>
        </div>
        <StepList steps={stepsOf(load, hasPin)} />
        <FairLink to={fairPaths.join()} variant="plain" icon="rotate-ccw">
          {words.otherCode()}
        </FairLink>
      </div>
    </FairScreen>
  )
}

/** 'November 27 – 28', wherever the tablet is. */
function daysText(firstDay: string, lastDay: string): string {
  const day = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  return day.formatRange(new Date(firstDay), new Date(lastDay))
}

function stepsOf(load: TabletLoad | null, hasPin: boolean): readonly Step[] {
  const part = (name: 'jobs' | 'forms' | 'files'): Step => {
    const { loaded, wanted } = load?.[name] ?? { loaded: 0, wanted: 0 }
    const isHere = wanted > 0 && loaded >= wanted && (name !== 'files' || load?.missingSiteFiles === 0)
    const detail = wanted === 0 ? words.unknown() : words.of({ loaded, wanted })
    return { name, state: isHere ? 'done' : 'busy', title: words.parts[name](), detail }
  }
  const pin: Step = {
    name: 'pin',
    state: hasPin ? 'done' : 'next',
    title: words.parts.pin(),
    detail: hasPin ? words.pinSet() : words.nextStep(),
  }
  return [part('jobs'), part('forms'), part('files'), pin]
}

/** How long the rest takes, if it goes on as it has begun. null: nobody knows yet. */
function useMinutesLeft(load: TabletLoad | null): number | null {
  const [first, setFirst] = useState<TabletLoad | null>(null)
  if (load && !first) setFirst(load)
  if (!load || !first) return null
  const { loaded, wanted } = totalOf(load)
  const perMs = (loaded - totalOf(first).loaded) / (load.atMs - first.atMs)
  return perMs > 0 && Number.isFinite(perMs) ? Math.ceil((wanted - loaded) / perMs / 60_000) : null
}
