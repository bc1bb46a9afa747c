import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { brand, fair as copy, home } from '#content'
import { fairPaths } from '#shared/fair-pages.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { FairButton, FairLink } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import kit from '../kit/kit.module.css'
import { numberText } from '../kit/number-text.ts'
import { useFairJobs } from '../kit/use-fair-jobs.ts'
import { useRunningFair } from '../kit/running-fair.ts'
import styles from './screen.module.css'
import { StageFilm } from './stage-film.tsx'

/** From this shape the wide scene and its film are shown. */
const wide = '(orientation: landscape) and (width >= 60rem)'

/** '24 jobs' and 'six cities'. */
function countsOf(jobs: readonly { readonly places: readonly string[] }[]): readonly [jobs: string, places: string] {
  const places = new Set(jobs.flatMap((job) => job.places.filter((place) => !/\bremote\b/i.test(place)))).size
  const jobText = jobs.length === 1 ? 'One job' : `${jobs.length} jobs`
  return [jobText, `${numberText(places)} ${places === 1 ? 'city' : 'cities'}`]
}

/** What a crowd sees. The whole screen is the target. */
export function Screen() {
  const navigate = useNavigate()
  const { settings } = useRunningFair()
  const { jobs } = useFairJobs()
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)')
  const isWide = useMediaQuery(wide)
  /** null: nobody has pressed the button. */
  const [isWanted, setWanted] = useState<boolean | null>(null)
  const isMoving = isWanted ?? mayMove
  usePageMeta({ title: `${settings.name} | ${brand.name}`, description: brand.description })
  const begin = () => void navigate(fairPaths.jobs(), { replace: true })
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button in it does the same
    <div className={styles['stage']} data-paused={!isMoving || undefined} onClick={begin}>
      <picture className={styles['art']}>
        <source media={wide} srcSet={copy.art.stageWide} />
        <img src={copy.art.stageTall} alt="" />
      </picture>
      {home.film && <StageFilm film={home.film} isWide={isWide} isPaused={!isMoving} />}
      <main className={styles['words']}>
        {settings.name === '' ? null : (
          <p className={styles['event']}>
            <Icon name="ticket" />
            <span className={kit['name']}>{settings.name}</span>
          </p>
        )}
        <Heading text={copy.start.heading} />
        <p className={styles['lead']}>{copy.start.lead(...countsOf(jobs))}</p>
        <button type="button" className={styles['begin']}>
          <Icon name="pointer" />
          Touch to begin
        </button>
      </main>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keeps the touch of a key from beginning */}
      <footer className={styles['end']} onClick={(event) => event.stopPropagation()}>
        <p className={styles['sealed']}>
          <Icon name="lock-keyhole" />
          <span className={styles['long']}>What you leave here is sealed. Nobody can read it on this tablet.</span>
          <span className={styles['short']}>Sealed here. Read only at {brand.name}.</span>
        </p>
        <FairButton
          variant="snow"
          icon={isMoving ? 'pause' : 'play'}
          aria-label={isMoving ? 'Stop the movement' : 'Go on moving'}
          onClick={() => setWanted(!isMoving)}
        />
        <FairLink variant="snow" icon="key-round" aria-label="Recruiters" to={fairPaths.pin()} />
      </footer>
    </div>
  )
}

/** Its last two words stay on one line. */
function Heading({ text }: { readonly text: string }) {
  const [, first = '', last = text] = /^(.*\s)(\S+\s\S+)$/.exec(text) ?? []
  return (
    <h1>
      {first}
      <span className={styles['together']}>{last}</span>
    </h1>
  )
}
