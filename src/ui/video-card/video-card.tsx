import { AnimatePresence } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { PlayBadge } from './play-badge.tsx'
import { PosterPicture, type Poster } from './poster-picture.tsx'
import { Motion } from '../motion/motion.tsx'
import { motionTokens } from '../motion/motion-tokens.ts'
import styles from './video-card.module.css'
import { currentProblem, posterName, VideoFailure, type VideoProblem } from './video-failure.tsx'
import type { PlayerProps, VideoSource } from './video-source.ts'

type StartedPlayer = ComponentType<Omit<PlayerProps, 'source'>>

/** Loads a provider's player when its first video starts. */
async function loadPlayer(source: VideoSource): Promise<StartedPlayer> {
  if (source.provider === 'file') {
    const { FilePlayer } = await import('./file-player.tsx')
    return function StartedFile(props) {
      return <FilePlayer {...props} source={source} />
    }
  }
  const { YoutubePlayer } = await import('./youtube-player.tsx')
  return function StartedYoutube(props) {
    return <YoutubePlayer {...props} source={source} />
  }
}

interface VideoCardProps {
  readonly title: string
  readonly source: VideoSource
  readonly poster: Poster
  /** '0:10', shown on the poster. */
  readonly duration?: string
  /** Set if the poster was pressed before this code loaded. */
  readonly isStarted?: boolean
}

type Playback = 'idle' | 'starting' | 'playing' | VideoProblem

/**
 * A poster that becomes its video when pressed. Focus moves to the video, and back to the poster if the player's code or the
 * file fails to load.
 */
export function VideoCard({ title, source, poster, duration, isStarted = false }: VideoCardProps) {
  const [playback, setPlayback] = useState<Playback>(isStarted ? 'starting' : 'idle')
  const [player, setPlayer] = useState<{ readonly Player: StartedPlayer } | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isStarting = playback === 'starting'
  const problem = playback === 'offline' || playback === 'broken' ? playback : null
  const focusPoster = useRef(isStarted)

  useEffect(() => {
    // Restore focus, which was lost when the static poster was replaced or when a failed player was removed.
    if (focusPoster.current) button.current?.focus({ preventScroll: true })
    focusPoster.current = false
    if (!isStarting) return undefined
    let isCurrent = true
    loadPlayer(source).then(
      (Player) => isCurrent && setPlayer({ Player }),
      () => isCurrent && setPlayback(currentProblem()),
    )
    return () => {
      isCurrent = false
    }
    // Do not restart a playing video when its page re-renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [playback])

  // A frame can fire `load` after its player has failed.
  const start = () => setPlayback((current) => (current === 'starting' ? 'playing' : current))
  const fail = () => {
    focusPoster.current = card.current?.contains(document.activeElement) === true
    setPlayer(null)
    setPlayback(currentProblem())
  }
  return (
    <Motion>
      <div ref={card} className={styles['card']} data-playback={playback}>
        {player ? <player.Player title={title} onStart={start} onFail={fail} /> : null}
        <AnimatePresence initial={false}>
          {playback === 'playing' ? null : (
            <m.button
              key="poster"
              ref={button}
              type="button"
              className={styles['poster']}
              aria-label={posterName(title, problem)}
              aria-busy={playback === 'starting' || undefined}
              initial={{ opacity: 0 }}
              animate={{ opacity: 1 }}
              exit={{ opacity: 0 }}
              transition={{ duration: motionTokens.fade }}
              onClick={() => setPlayback('starting')}
            >
              <PosterPicture className={styles['media']} poster={poster} />
              <PlayBadge hasFailed={problem !== null} />
              {duration === undefined ? null : <span className={styles['time']}>{duration}</span>}
            </m.button>
          )}
        </AnimatePresence>
        <VideoFailure problem={problem} />
      </div>
    </Motion>
  )
}
