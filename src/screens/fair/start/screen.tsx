import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { brand, fair as copy } from '#content'
import { fairPaths } from '#shared/fair-pages.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { FairButton, FairLink } from '../kit/fair-button.tsx'
import { FairIcon } from '../kit/fair-icon.tsx'
import { useFairJobs } from '../kit/use-fair-jobs.ts'
import { useRunningFair } from '../kit/running-fair.ts'
import styles from './screen.module.css'

const numbers = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/** '24 jobs' and 'six cities'. */
function countsOf(jobs: readonly { readonly places: readonly string[] }[]): readonly [jobs: string, places: string] {
  const places = new Set(jobs.flatMap((job) => job.places.filter((place) => !/\bremote\b/i.test(place)))).size
  const jobText = jobs.length === 1 ? 'One job' : `${jobs.length} jobs`
  return [jobText, `${numbers[places] ?? places} ${places === 1 ? 'city' : 'cities'}`]
}

/** What a crowd sees. The whole screen is the target. */
export function Screen() {
  const navigate = useNavigate()
  const { settings } = useRunningFair()
  const { jobs } = useFairJobs()
  const [isPaused, setPaused] = useState(false)
  usePageMeta({ title: `${settings.name} | ${brand.name}`, description: brand.description })
  const begin = () => void navigate(fairPaths.jobs(), { replace: true })
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button in it does the same
    <div className={styles['stage']} data-paused={isPaused || undefined} onClick={begin}>
      <picture className={styles['art']}>
        <source media="(orientation: landscape) and (width >= 60rem)" srcSet={copy.art.stageWide} />
        <img src={copy.art.stageTall} alt="" />
      </picture>
      <main className={styles['words']}>
        {settings.name === '' ? null : (
          <p className={styles['event']}>
            <FairIcon name="ticket" />
            {settings.name}
          </p>
        )}
        <h1>{copy.start.heading}</h1>
        <p className={styles['lead']}>{copy.start.lead(...countsOf(jobs))}</p>
        <button type="button" className={styles['begin']}>
          <FairIcon name="pointer" />
          Touch to begin
        </button>
      </main>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keeps the touch of a key from beginning */}
      <footer className={styles['end']} onClick={(event) => event.stopPropagation()}>
        <p className={styles['sealed']}>
          <FairIcon name="lock-keyhole" />
          What you leave here is sealed. Nobody can read it on this tablet.
        </p>
        <FairButton
          variant="snow"
          icon={isPaused ? 'play' : 'pause'}
          aria-label={isPaused ? 'Go on moving' : 'Stop the movement'}
          onClick={() => setPaused(!isPaused)}
        />
        <FairLink variant="snow" icon="key-round" aria-label="Recruiters" to={fairPaths.pin()} />
      </footer>
    </div>
  )
}
