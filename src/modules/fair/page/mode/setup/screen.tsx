import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fairPaths } from '../../../shared/fair-pages.ts'
import type { FairSaveResult } from '../tablet/fair.ts'
import { Chip } from '#ui/chip/chip.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { loadFairFiles } from '../parts/fair-films.ts'
import { FairBar, FairScreen } from '../parts/fair-screen.tsx'
import { type RecruiterView, RecruitersOnly } from '../parts/recruiters-only.tsx'
import { mode } from '../../../words.ts'
import { EventForm } from './event-form.tsx'
import { OtherTablets } from './other-tablets.tsx'
import { Pins } from './pins.tsx'
import styles from './setup.module.css'

const { parts, setup: words } = mode

/** What recruiters prepare at home: the event, its jobs, the PIN, and further tablets. */
export function Screen() {
  return <RecruitersOnly>{(view) => <Setup {...view} />}</RecruitersOnly>
}

/** What became of the last change. */
export type Kept = FairSaveResult | 'saving'

function Setup({ fair, isRunning, settings }: RecruiterView) {
  const [kept, setKept] = useState<Kept>('saved')
  const navigate = useNavigate()
  useEffect(() => void loadFairFiles(), [])
  const save = async (change: Parameters<typeof fair.save>[0]) => {
    setKept('saving')
    setKept(await fair.save(change))
  }
  const forget = async () => {
    if ((await fair.end()) === 'ended') await navigate('/', { replace: true })
  }
  const isKept = kept === 'saved' || kept === 'saving'
  const state = (
    <Chip tone={isKept ? 'owl' : 'cardinal'} size="touch" role="status">
      <Icon name={isKept ? 'cloud-check' : 'circle-alert'} />
      {words.kept[kept]()}
    </Chip>
  )
  const end = isRunning ? (
    <>
      <FairLink to={fairPaths.recruiters()} icon="users">
        {parts.lastPeople()}
      </FairLink>
      <FairLink to={fairPaths.start()} variant="primary" icon="lock">
        {parts.backToFair()}
      </FairLink>
    </>
  ) : (
    <FairLink to={fairPaths.readyCheck()} variant="primary" icon="list-checks">
      {words.readyCheck()}
    </FairLink>
  )
  return (
    <FairScreen
      bar={
        <FairBar word={parts.setUpWord()} end={end}>
          {state}
        </FairBar>
      }
    >
      <div className={styles['narrow']}>
        <Notice icon="circle-alert">{words.useTablet()}</Notice>
      </div>
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
