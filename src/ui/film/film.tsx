import { type RefObject, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { motionTokens } from '../motion/motion-tokens.ts'
import { useMotion, wantsLessMotion } from '../motion/use-motion.ts'
import { endPlayback, startPlayback } from '../video-card/playback.ts'
import styles from './film.module.css'
import { components as words } from '../words.ts'

interface FilmProps {
  readonly sources: readonly { readonly url: string; readonly type: string }[]
  /** Whether the film may start by itself: not under reduced motion or data saving. */
  readonly mayAutoplay: boolean
}

/**
 * Fades an element in or out in 250 ms, and waits for the animation code to do so: a film that starts before it would appear in
 * one step. Changes the element at once under reduced motion, or if the code could not be loaded.
 */
function useFade(element: RefObject<HTMLElement | null>, isVisible: boolean): void {
  const animate = useMotion(element)
  const shown = useRef(false)
  useEffect(() => {
    const target = element.current
    if (!target || shown.current === isVisible) return undefined
    const opacity = isVisible ? 1 : 0
    if (animate === 'loading' && !wantsLessMotion()) return undefined
    shown.current = isVisible
    if (typeof animate === 'string' || wantsLessMotion()) {
      target.style.setProperty('opacity', String(opacity))
      return undefined
    }
    const movement = animate(target, { opacity }, { duration: motionTokens.fade })
    return () => movement.stop()
  }, [animate, element, isVisible])
}

/**
 * A silent, looping background video over a picture. The picture is visible until playback starts and stays if it fails. WCAG
 * 2.2.2 requires a pause button for content that moves longer than five seconds.
 */
export function Film({ sources, mayAutoplay }: FilmProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [isWanted, setIsWanted] = useState(mayAutoplay)
  const [isPlaying, setIsPlaying] = useState(false)
  const [problem, setProblem] = useState<'silent' | 'shown' | null>(null)
  const wasAsked = useRef(false)
  useFade(video, isPlaying)

  useEffect(() => {
    const element = video.current
    if (!element) return
    if (isWanted) element.play().catch(() => setIsWanted(false))
    else element.pause()
  }, [isWanted])

  const fail = () => {
    // A film that started by itself is decoration, so its failure is silent. A user who pressed the button gets a message.
    setProblem(wasAsked.current ? 'shown' : 'silent')
    setIsWanted(false)
  }
  const toggle = () => {
    wasAsked.current = true
    // After a failure the browser only retries its sources on `load()`.
    if (problem !== null) video.current?.load()
    setProblem(null)
    setIsWanted(!isWanted)
  }

  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const pause = () => setIsWanted(false)
    const announce = () => startPlayback(pause)
    element.addEventListener('play', announce)
    return () => {
      element.removeEventListener('play', announce)
      endPlayback(pause)
    }
  }, [])

  return (
    <>
      <video
        ref={video}
        className={styles['film']}
        aria-hidden="true"
        tabIndex={-1}
        muted
        loop
        playsInline
        // Fetch nothing before playback is allowed.
        preload="none"
        onPlaying={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
      >
        {sources.map(({ url, type }, index) => (
          <source key={url} src={url} type={type} onError={index === sources.length - 1 ? fail : undefined} />
        ))}
      </video>
      <button
        type="button"
        className={styles['toggle']}
        aria-label={isWanted ? words.pauseFilm() : words.playFilm()}
        onClick={toggle}
      >
        <Icon name={isWanted ? 'pause' : 'play'} />
      </button>
      <p role="status" className={styles['failure']}>
        {problem === 'shown' ? words.filmFailed() : null}
      </p>
    </>
  )
}
