import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { brand, fair as copy, home } from '#content'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { languages } from '#shared/site-languages.ts'
import { language as current } from '#shared/words.ts'
import { addressIn } from '#platform/address.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { ownNameOf } from '#features/language/language-names.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Button } from '#ui/button/button.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import kit from '../parts/parts.module.css'
import { useFairJobs } from '../parts/use-fair-jobs.ts'
import { useRunningFair } from '../parts/running-fair.ts'
import { countCities } from './count-cities.ts'
import styles from './screen.module.css'
import { StageFilm } from './stage-film.tsx'
import { mode } from '../../../words.ts'

const { start: words } = mode

/** From this shape the wide scene and its film are shown. */
const wide = '(orientation: landscape) and (width >= 60rem)'

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
        <div className={styles['top']}>
          {settings.name === '' ? null : (
            <p className={styles['event']}>
              <Icon name="ticket" />
              <span className={kit['name']}>{settings.name}</span>
            </p>
          )}
          <Languages offered={settings.languages} />
        </div>
        <Heading text={copy.start.heading} />
        <p className={styles['lead']}>{copy.start.lead(jobs.length, countCities(jobs))}</p>
        <button type="button" className={styles['begin']}>
          <Icon name="pointer" />
          {words.begin()}
        </button>
      </main>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keeps the touch of a key from beginning */}
      <footer className={styles['end']} onClick={(event) => event.stopPropagation()}>
        <p className={styles['sealed']}>
          <Icon name="lock-keyhole" />
          <span className={styles['long']}>{words.sealed()}</span>
          <span className={styles['short']}>{words.sealedShort({ company: brand.name })}</span>
        </p>
        <Button
          size="touch"
          variant="plain"
          icon={isMoving ? 'pause' : 'play'}
          aria-label={isMoving ? words.stop() : words.move()}
          onClick={() => setWanted(!isMoving)}
        />
        <FairLink variant="plain" icon="key-round" aria-label={words.recruiters()} to={fairPaths.pin()} />
      </footer>
    </div>
  )
}

/** The start screen in each language of the event that the site speaks. History keeps none of them. */
function Languages({ offered }: { readonly offered: readonly string[] }) {
  const shown = languages.filter((language) => offered.includes(language))
  if (shown.length < 2) return null
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keeps the touch of a link from beginning
    <nav className={styles['languages']} aria-label={words.language()} onClick={(event) => event.stopPropagation()}>
      {shown.map((language) => (
        <a
          key={language}
          className={buttonClass({ size: 'touch', variant: 'plain' })}
          href={addressIn(language, fairPaths.start())}
          lang={language}
          aria-current={language === current || undefined}
          onClick={(event) => {
            event.preventDefault()
            if (language !== current) window.location.replace(event.currentTarget.href)
          }}
        >
          {ownNameOf(language)}
        </a>
      ))}
    </nav>
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
