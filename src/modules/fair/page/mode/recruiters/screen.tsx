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

const { parts, recruiters: words, setup } = mode

/** What recruiters see at the fair: what waits, and the last people. */
export function Screen() {
  return <RecruitersOnly>{(view) => <Recruiters {...view} />}</RecruitersOnly>
}

function Recruiters({ fair, settings, status }: RecruiterView) {
  const queue = useSyncExternalStore(fair.subscribe, fair.getQueue)
  const [shown, setShown] = useState<'people' | 'end-of-day' | 'people-again'>('people')
  if (shown === 'end-of-day') {
    return <AllSent fair={fair} eventName={settings.name} queue={queue} onBack={() => setShown('people-again')} />
  }
  const bar = (
    <FairBar word={words.logoWord()} end={<BarEnd status={status} />}>
      <p className={styles['event']}>
        <b className={kit['name']}>{settings.name}</b>
        {words.tablet({ number: settings.tabletNumber })}
      </p>
    </FairBar>
  )
  return (
    <FairScreen bar={bar}>
      <div className={styles['columns']}>
        <div className={styles['side']}>
          <LightCard fair={fair} queue={queue} hasReturned={shown === 'people-again'} onClose={() => setShown('end-of-day')} />
          <ByJob jobs={queue.jobs} />
          {status === 'locked' ? null : (
            <FairLink to={fairPaths.readyCheck()} icon="list-checks">
              {setup.readyCheck()}
            </FairLink>
          )}
        </div>
        <People fair={fair} people={queue.people} />
      </div>
    </FairScreen>
  )
}

function BarEnd({ status }: Pick<RecruiterView, 'status'>) {
  return (
    <>
      <DeviceLine />
      {status === 'running' ? (
        <FairLink to={fairPaths.start()} variant="primary" icon="lock">
          {parts.backToFair()}
        </FairLink>
      ) : (
        <FairLink to={fairPaths.start()} icon="arrow-left">
          {parts.back()}
        </FairLink>
      )}
    </>
  )
}
