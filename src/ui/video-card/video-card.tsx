import { AnimatePresence } from 'framer-motion'
import * as m from 'framer-motion/m'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Motion } from '../motion/motion.tsx'
import { motionTokens } from '../motion/motion-tokens.ts'
import styles from './video-card.module.css'
import type { PlayerProps, VideoSource } from './video-source.ts'

type StartedPlayer = ComponentType<Omit<PlayerProps, 'source'>>

/** Each provider's player comes when its first video is started, not before. */
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
  readonly poster: string
  /** '0:10', as the poster shows it. */
  readonly duration?: string
  /** It was pressed before this code was there. */
  readonly isStarted?: boolean
}

type Playback = 'idle' | 'starting' | 'playing' | 'failed'

/**
 * A poster that becomes its video when it is pressed (specification 4, "Video card"). Whoever pressed it has the focus on
 * the video then, and on the poster again when it fails, its code or its file.
 */
export function VideoCard({ title, source, poster, duration, isStarted = false }: VideoCardProps) {
  const [playback, setPlayback] = useState<Playback>(isStarted ? 'starting' : 'idle')
  const [player, setPlayer] = useState<{ readonly Player: StartedPlayer } | null>(null)
  const card = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isStarting = playback === 'starting'
  const focusPoster = useRef(isStarted)

  useEffect(() => {
    // The poster that was pressed before this code came went away with its focus, and a player goes away with its own.
    if (focusPoster.current) button.current?.focus({ preventScroll: true })
    focusPoster.current = false
    if (!isStarting) return undefined
    let isCurrent = true
    loadPlayer(source).then(
      (Player) => isCurrent && setPlayer({ Player }),
      () => isCurrent && setPlayback('failed'),
    )
    return () => {
      isCurrent = false
    }
    // What is playing is not started anew when its page is drawn again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [playback])

  const fail = () => {
    focusPoster.current = card.current?.contains(document.activeElement) === true
    setPlayer(null)
    setPlayback('failed')
  }
  return (
    <Motion>
      <div ref={card} className={styles['card']} data-playback={playback}>
        {player ? <player.Player title={title} poster={poster} onStart={() => setPlayback('playing')} onFail={fail} /> : null}
        <AnimatePresence initial={false}>
          {playback === 'playing' ? null : (
            <m.button
              key="poster"
              ref={button}
              type="button"
              className={styles['poster']}
              aria-label={playback === 'failed' ? `${title} can’t be played right now. Try again` : `Play: ${title}`}
              aria-busy={playback === 'starting' || undefined}
              initial={{ opacity: 0 }}
              animate={{ opacity: 1 }}
              exit={{ opacity: 0 }}
              transition={{ duration: motionTokens.fade }}
              onClick={() => setPlayback('starting')}
            >
              <img className={styles['media']} src={poster} alt="" width={640} height={360} loading="lazy" />
              <span className={styles['play']}>
                <Icon name="play" />
              </span>
              {duration === undefined ? null : <span className={styles['time']}>{duration}</span>}
            </m.button>
          )}
        </AnimatePresence>
      </div>
    </Motion>
  )
}
