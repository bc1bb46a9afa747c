import { useEffect, useRef } from 'react'
import { endPlayback, startPlayback } from './playback.ts'
import styles from './video-card.module.css'
import type { FileVideo, PlayerProps } from './video-source.ts'

const startTimeoutMs = 15_000

/** Plays one of the site's own clips with native controls and captions. */
export function FilePlayer({ title, source, onStart, onFail }: PlayerProps<FileVideo>) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    const pause = () => element.pause()
    const announce = () => startPlayback(pause)
    element.addEventListener('play', announce)
    element.focus()
    element.play().then(onStart, onFail)
    // Fail if no metadata has arrived: the network may neither respond nor report an error.
    const timer = setTimeout(() => element.readyState === HTMLMediaElement.HAVE_NOTHING && onFail(), startTimeoutMs)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('play', announce)
      endPlayback(pause)
    }
    // Run once: the player is mounted only while its video plays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- clips without speech have nothing to caption
    <video ref={video} className={styles['media']} aria-label={title} controls playsInline tabIndex={-1} onError={onFail}>
      {source.sources.map(({ url, type }) => (
        <source key={url} src={url} type={type} onError={onFail} />
      ))}
      {source.captions ? (
        <track
          kind="captions"
          src={source.captions.url}
          srcLang={source.captions.language}
          label={source.captions.label}
          default
        />
      ) : null}
    </video>
  )
}
