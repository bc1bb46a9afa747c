import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fairPaths } from '#shared/fair-pages.ts'
import type { FairSaveResult } from '#features/fair/fair.ts'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairLink } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import kit from '../kit/kit.module.css'
import { type RecruiterView, RecruitersOnly } from '../recruiters/recruiters-only.tsx'
import { EventForm } from './event-form.tsx'
import { OtherTablets } from './other-tablets.tsx'
import { Pins } from './pins.tsx'
import styles from './setup.module.css'
import { useFairFiles } from './use-fair-files.ts'

/** What recruiters prepare at home: the event, its jobs, the PIN, and further tablets. */
export function Screen() {
  return <RecruitersOnly>{(view) => <Setup {...view} />}</RecruitersOnly>
}

/** What became of the last change. */
export type Kept = FairSaveResult | 'saving'

const keptTexts: Readonly<Record<Kept, string>> = {
  saving: 'Saving',
  saved: 'Kept on this tablet',
  full: 'No room on this tablet',
  unavailable: 'Not kept: storage fails',
}

function Setup({ fair, isRunning, settings }: RecruiterView) {
  const [kept, setKept] = useState<Kept>('saved')
  const navigate = useNavigate()
  useFairFiles()
  const save = async (change: Parameters<typeof fair.save>[0]) => {
    setKept('saving')
    setKept(await fair.save(change))
  }
  const forget = async () => {
    if ((await fair.end()) === 'ended') await navigate('/', { replace: true })
  }
  const isKept = kept === 'saved' || kept === 'saving'
  const state = (
    <span role="status" className={kit['chip']} data-tone={isKept ? 'owl' : 'cardinal'}>
      <Icon name={isKept ? 'cloud-check' : 'circle-alert'} />
      {keptTexts[kept]}
    </span>
  )
  const end = isRunning ? (
    <>
      <FairLink to={fairPaths.recruiters()} icon="users">
        The last people
      </FairLink>
      <FairLink to={fairPaths.start()} variant="primary" icon="lock">
        Back to the fair
      </FairLink>
    </>
  ) : (
    <FairLink to={fairPaths.readyCheck()} variant="primary" icon="list-checks">
      Ready check
    </FairLink>
  )
  return (
    <FairScreen
      bar={
        <FairBar word="fair set-up" end={end}>
          {state}
        </FairBar>
      }
    >
      <div className={styles['columns']}>
        <EventForm
          fair={fair}
          settings={settings}
          onChange={(change) => void save(change)}
          onKept={setKept}
          onForget={isRunning ? null : () => void forget()}
        />
        <Pins pinnedJobIds={settings.pinnedJobIds} onChange={(pinnedJobIds) => void save({ pinnedJobIds })} />
        <OtherTablets fair={fair} settings={settings} />
      </div>
    </FairScreen>
  )
}
