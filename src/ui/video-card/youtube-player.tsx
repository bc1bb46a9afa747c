import { useEffect, useRef } from 'react'
import { endPlayback, startPlayback } from './playback.ts'
import styles from './video-card.module.css'
import type { PlayerProps, YoutubeVideo } from './video-source.ts'

const host = 'https://www.youtube-nocookie.com'

/** Plays a video of YouTube in its own frame, without its cookies, and pauses it by its message interface. */
export function YoutubePlayer({ title, source, onStart }: PlayerProps<YoutubeVideo>) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const pause = () => frame.current?.contentWindow?.postMessage('{"event":"command","func":"pauseVideo","args":""}', host)
    startPlayback(pause)
    return () => endPlayback(pause)
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
      onLoad={onStart}
    />
  )
}
