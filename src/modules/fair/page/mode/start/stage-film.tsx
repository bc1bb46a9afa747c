import { useEffect, useRef, useState } from 'react'
import { savesData } from '#platform/connection.ts'
import { useMediaQuery } from '#platform/media-query.ts'
import type { BrandVideo } from '#shared/brand.ts'
import { filmFile } from '../parts/fair-films.ts'
import styles from './screen.module.css'

interface StageFilmProps {
  readonly film: BrandVideo
  readonly isWide: boolean
  readonly isPaused: boolean
}

/** The silent film over the picture. The picture stays where the film is not stored or cannot play, and under data saving. */
export function StageFilm({ film, isPaused, isWide }: StageFilmProps) {
  const isDark = useMediaQuery('(prefers-color-scheme: dark)')
  const file = filmFile(film, { isWide, isDark })
  // Remount when the file changes: a video element ignores changes to its sources after it has started.
  return savesData() ? null : <Playing key={file} file={file} isPaused={isPaused} />
}

function Playing({ file, isPaused }: { readonly file: string; readonly isPaused: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  const [hasBegun, setHasBegun] = useState(false)
  useEffect(() => {
    if (isPaused) video.current?.pause()
    // A browser may refuse, and a tablet may not have the film. The picture is there.
    else video.current?.play().catch(() => {})
  }, [isPaused])
  return (
    <video
      ref={video}
      className={styles['film']}
      data-begun={hasBegun || undefined}
      aria-hidden="true"
      tabIndex={-1}
      muted
      loop
      playsInline
      // Nothing is read before it may play.
      preload="none"
      onPlaying={() => setHasBegun(true)}
    >
      <source src={`${file}.webm`} type="video/webm" />
      <source src={`${file}.mp4`} type="video/mp4" />
    </video>
  )
}
