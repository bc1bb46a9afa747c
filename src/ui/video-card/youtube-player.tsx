import { useEffect, useRef } from 'react'
import { endPlayback, startPlayback } from './playback.ts'
import styles from './video-card.module.css'
import type { PlayerProps, YoutubeVideo } from './video-source.ts'

const host = 'https://www.youtube-nocookie.com'

/** How the player says that it plays: as news, or among all that it tells of itself. */
const isPlaying = /"(?:onStateChange","info|playerState)":1\b/

/**
 * Plays a video of YouTube in its own frame, without its cookies. By its message interface it is paused, and says when it
 * is played again by its own button.
 */
export function YoutubePlayer({ title, source, onStart }: PlayerProps<YoutubeVideo>) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const pause = () => frame.current?.contentWindow?.postMessage('{"event":"command","func":"pauseVideo","args":""}', host)
    const listen = ({ data, origin, source: sender }: MessageEvent<unknown>) => {
      const isOwn = origin === host && sender === frame.current?.contentWindow
      if (isOwn && typeof data === 'string' && isPlaying.test(data)) startPlayback(pause)
    }
    startPlayback(pause)
    window.addEventListener('message', listen)
    return () => {
      window.removeEventListener('message', listen)
      endPlayback(pause)
    }
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
        // Until somebody listens it says nothing.
        currentTarget.contentWindow?.postMessage('{"event":"listening"}', host)
        onStart()
      }}
    />
  )
}
