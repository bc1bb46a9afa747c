import { useEffect, useState } from 'react'
import { brand, home } from '#content'
import type { BrandVideo } from '#shared/brand.ts'
import { jobsAnchor, paths } from '#shared/paths.ts'
import { SectionLink } from '#features/navigation/section-link.tsx'
import { savesData } from '#platform/connection.ts'
import { whenIdle } from '#platform/idle.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import { buttonClass } from '#ui/button/button-class.ts'
import { Film } from '#ui/film/film.tsx'
import { Wrap } from '#ui/wrap/wrap.tsx'
import styles from './hero.module.css'
import { home as words } from '../words.ts'

/** From this width the wide scene and its film are shown. */
const wide = '(width >= 30rem)'

/** The mission statement over a picture that becomes a film. In the built page the picture is inline (`inline-media.ts`). */
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
            {words.openJobs()}
          </SectionLink>
        </div>
      </Wrap>
      <div className={styles['stage']}>
        <picture>
          <source media={wide} srcSet={brand.art.heroWide} width={1440} height={720} />
          <img className={styles['scene']} src={brand.art.heroTall} alt="" width={390} height={430} fetchPriority="high" />
        </picture>
        {home.film ? <HeroFilm film={home.film} /> : null}
      </div>
    </section>
  )
}

/**
 * The film over the picture. It loads once the page is idle, never under data saving, and starts only on request under reduced
 * motion.
 */
function HeroFilm({ film }: { readonly film: BrandVideo }) {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  const isWide = useMediaQuery(wide)
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)')
  if (!isIdle || savesData()) return null
  const file = `/video/${film.videoId}${isWide ? '' : '-tall'}${isDark && film.hasDark ? '-dark' : ''}`
  const sources = [
    { url: `${file}.webm`, type: 'video/webm' },
    { url: `${file}.mp4`, type: 'video/mp4' },
  ]
  // Remount when the file changes: a video element ignores changes to its sources after it has started.
  return <Film key={file} sources={sources} mayAutoplay={mayMove} />
}
