import { useEffect, useRef } from 'react'
import { endPlayback, startPlayback } from './playback.ts'
import styles from './video-card.module.css'
import type { PlayerProps, YoutubeVideo } from './video-source.ts'

const host = 'https://www.youtube-nocookie.com'

const startTimeoutMs = 15_000

/** Matches the player's messages that report playback: a state change, or its periodic status. */
const isPlaying = /"(?:onStateChange","info|playerState)":1\b/

/**
 * Plays a YouTube video in a frame without cookies. The frame's message interface pauses it and reports when its own play
 * button is used.
 */
export function YoutubePlayer({ title, source, onStart, onFail }: PlayerProps<YoutubeVideo>) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const pause = () => frame.current?.contentWindow?.postMessage('{"event":"command","func":"pauseVideo","args":""}', host)
    const listen = ({ data, origin, source: sender }: MessageEvent<unknown>) => {
      if (origin !== host || sender !== frame.current?.contentWindow || typeof data !== 'string') return
      clearTimeout(timer)
      if (isPlaying.test(data)) startPlayback(pause)
      if (data.includes('"event":"onError"')) onFail()
    }
    // Fail without a message in time. A frame that shows a browser error page also fires `load`, but only the player sends
    // messages.
    const timer = setTimeout(onFail, startTimeoutMs)
    startPlayback(pause)
    window.addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
      endPlayback(pause)
    }
    // Run once: the player is mounted only while its video plays.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const parameters = new URLSearchParams({ autoplay: '1', enablejsapi: '1', playsinline: '1', rel: '0', cc_load_policy: '1' })
  return (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the player refuses to start in one
    <iframe
      ref={frame}
      className={styles['media']}
      title={title}
      src={`${host}/embed/${encodeURIComponent(source.videoId)}?${parameters}`}
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={({ currentTarget }) => {
        // The player sends no messages until it receives this one.
        currentTarget.contentWindow?.postMessage('{"event":"listening"}', host)
        onStart()
      }}
    />
  )
}
