import { useState, useSyncExternalStore } from 'react'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { FairLink } from '../parts/fair-link.tsx'
import { FairBar, FairScreen } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { type RecruiterView, RecruitersOnly } from '../parts/recruiters-only.tsx'
import { mode } from '../../../words.ts'
import { AllSent } from './all-sent.tsx'
import { ByJob } from './by-job.tsx'
import { DeviceLine } from './device-line.tsx'
import { LightCard } from './light-card.tsx'
import { People } from './people.tsx'
import styles from './recruiters.module.css'

const { parts, recruiters: words } = mode

/** What recruiters see at the fair: what waits, and the last people. */
export function Screen() {
  return <RecruitersOnly>{(view) => <Recruiters {...view} />}</RecruitersOnly>
}

function Recruiters({ fair, isRunning, settings }: RecruiterView) {
  const queue = useSyncExternalStore(fair.subscribe, fair.getQueue)
  const tablets = useSyncExternalStore(fair.subscribe, fair.getTablets)
  const [shown, setShown] = useState<'people' | 'end-of-day' | 'people-again'>('people')
  if (shown === 'end-of-day') {
    return <AllSent fair={fair} eventName={settings.name} queue={queue} onBack={() => setShown('people-again')} />
  }
  const bar = (
    <FairBar word={words.logoWord()} end={<BarEnd isRunning={isRunning} />}>
      <p className={styles['event']}>
        <b className={kit['name']}>{settings.name}</b>
        {words.tablet({ number: settings.tabletNumber, of: tablets.length })}
      </p>
    </FairBar>
  )
  return (
    <FairScreen bar={bar}>
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <LightCard fair={fair} queue={queue} hasReturned={shown === 'people-again'} onClose={() => setShown('end-of-day')} />
          <ByJob jobs={queue.jobs} />
          <FairLink to={fairPaths.setup()} icon="list-checks">
            {words.pinsAndSetUp()}
          </FairLink>
        </div>
        <People fair={fair} people={queue.people} />
      </div>
    </FairScreen>
  )
}

function BarEnd({ isRunning }: { readonly isRunning: boolean }) {
  return (
    <>
      <DeviceLine />
      {isRunning ? (
        <FairLink to={fairPaths.start()} variant="primary" icon="lock">
          {parts.backToFair()}
        </FairLink>
      ) : (
        <FairLink to={fairPaths.setup()} icon="arrow-left">
          {parts.setUp()}
        </FairLink>
      )}
    </>
  )
}
