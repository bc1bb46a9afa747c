import { brand, home } from '#content'
import { jobsAnchor, paths } from '#shared/paths.ts'
import { SectionLink } from '#features/navigation/section-link.tsx'
import { savesData } from '#platform/connection.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { usePageIdle } from '#platform/page-idle.ts'
import { buttonClass } from '#ui/button/button.tsx'
import { Film } from '#ui/film/film.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './hero.module.css'

/** From here on the wide scene is shown, and its film. */
const wide = '(width >= 30rem)'

/** The mission, over a scene that becomes a film. */
export function Hero() {
  return (
    <section className={styles['hero']} data-tone="macaw" aria-labelledby="mission">
      <Wrap>
        <div className={styles['copy']}>
          <h1 id="mission" className={styles['mission']}>
            {home.missionHeading}
          </h1>
          <p className={styles['lead']}>{home.missionLead}</p>
          <SectionLink className={buttonClass({ variant: 'bee', size: 'large' })} page={paths.home()} anchor={jobsAnchor}>
            View open jobs
          </SectionLink>
        </div>
      </Wrap>
      <div className={styles['stage']}>
        <picture>
          <source media={wide} srcSet={brand.art.heroWide} width={1440} height={720} />
          <img className={styles['scene']} src={brand.art.heroTall} alt="" width={390} height={430} fetchPriority="high" />
        </picture>
        <HeroFilm />
      </div>
    </section>
  )
}

/**
 * The film over the scene: asked for once the page is idle, never when the person saves data, and under reduced motion only
 * on request (design.md 4 and 11).
 */
function HeroFilm() {
  const isIdle = usePageIdle()
  const isWide = useMediaQuery(wide)
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)')
  if (!isIdle || savesData()) return null
  const file = `/video/${home.film.videoId}${isWide ? '' : '-tall'}${isDark ? '-dark' : ''}`
  const sources = [
    { url: `${file}.webm`, type: 'video/webm' },
    { url: `${file}.mp4`, type: 'video/mp4' },
  ]
  // A browser keeps the sources a video started with: another film is another video.
  return <Film key={file} sources={sources} mayAutoplay={mayMove} name="the film" />
}
