import { AnimatePresence } from 'framer-motion'
import * as m from 'framer-motion/m'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../icon/icon.tsx'
import { Motion } from '../motion/motion.tsx'
import { motionTokens } from '../motion/motion-tokens.ts'
import styles from './video-card.module.css'
import type { VideoSource } from './video-source.ts'

// Each provider's player comes when its first video is started, not before.
const FilePlayer = lazy(async () => ({ default: (await import('./file-player.tsx')).FilePlayer }))
const YoutubePlayer = lazy(async () => ({ default: (await import('./youtube-player.tsx')).YoutubePlayer }))

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

/** A poster that becomes its video when it is pressed (specification 4, "Video card"). */
export function VideoCard({ title, source, poster, duration, isStarted = false }: VideoCardProps) {
  const [playback, setPlayback] = useState<Playback>(isStarted ? 'starting' : 'idle')
  const hasPlayer = playback === 'starting' || playback === 'playing'
  const shared = { title, poster, onStart: () => setPlayback('playing'), onFail: () => setPlayback('failed') }
  return (
    <Motion>
      <div className={styles['card']} data-playback={playback}>
        {hasPlayer ? (
          <Suspense fallback={null}>
            {source.provider === 'file' ? (
              <FilePlayer {...shared} source={source} />
            ) : (
              <YoutubePlayer {...shared} source={source} />
            )}
          </Suspense>
        ) : null}
        <AnimatePresence initial={false}>
          {playback === 'playing' ? null : (
            <m.button
              key="poster"
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
