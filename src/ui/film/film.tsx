import { useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './film.module.css'

interface FilmProps {
  readonly sources: readonly { readonly url: string; readonly type: string }[]
  /** Whether the film may run by itself: not under reduced motion, not when the person saves data. */
  readonly mayAutoplay: boolean
  /** What it shows, for the name of its button: 'the film'. */
  readonly name: string
}

/**
 * A silent film behind a heading, over a picture that stands there first and stays when there is no film. It is the one
 * thing that loops, so it has a button to stop it (design.md 4).
 */
export function Film({ sources, mayAutoplay, name }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isWanted, setIsWanted] = useState(mayAutoplay)
  const [isPlaying, setIsPlaying] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    const element = video.current
    if (!element) return
    if (isWanted) element.play().catch(() => setIsWanted(false))
    else element.pause()
  }, [isWanted])

  useEffect(() => {
    // Starting one video pauses the others on the page (specification 4); this event does not bubble.
    const makeWay = ({ target }: Event) => {
      if (target !== video.current) setIsWanted(false)
    }
    document.addEventListener('play', makeWay, { capture: true })
    return () => document.removeEventListener('play', makeWay, { capture: true })
  }, [])

  if (hasFailed) return null
  return (
    <>
      <video
        ref={video}
        className={styles['film']}
        data-playing={isPlaying || undefined}
        aria-hidden="true"
        tabIndex={-1}
        muted
        loop
        playsInline
        // Nothing of it is fetched before it may run.
        preload="none"
        onPlaying={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      >
        {sources.map(({ url, type }, index) => (
          <source key={url} src={url} type={type} onError={index === sources.length - 1 ? () => setHasFailed(true) : undefined} />
        ))}
      </video>
      <button
        type="button"
        className={styles['toggle']}
        aria-label={isWanted ? `Pause ${name}` : `Play ${name}`}
        onClick={() => setIsWanted(!isWanted)}
      >
        <Icon name={isWanted ? 'pause' : 'play'} />
      </button>
    </>
  )
}
