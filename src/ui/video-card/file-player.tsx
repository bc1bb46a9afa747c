import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { endPlayback, startPlayback } from './playback.ts'
import { PlayerControls } from './player-controls.tsx'
import styles from './player.module.css'
import { useAwake } from './use-awake.ts'
import { useCaption } from './use-caption.ts'
import { useFullScreen } from './use-full-screen.ts'
import type { FileVideo, PlayerProps } from './video-source.ts'
import { videoCard as words } from '../words.ts'

const startTimeoutMs = 15_000

/** An arrow key moves by a second in a clip, and by five in a film. */
const stepSeconds = (durationSeconds: number): number => (durationSeconds > 60 ? 5 : 1)

/** Controls handle these keys themselves: a button its press, the track its arrows. */
function isHandledByControl({ key, target }: KeyboardEvent): boolean {
  if (target instanceof HTMLButtonElement) return key === ' '
  return target instanceof HTMLInputElement && key.startsWith('Arrow')
}

/** Plays one of the site's own clips, with captions and a bar of controls that hides while nobody needs it. */
export function FilePlayer({ title, source, onStart, onFail }: PlayerProps<FileVideo>) {
  const player = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isMuted, setIsMuted] = useState(false)
  const [time, setTime] = useState({ seconds: 0, durationSeconds: 0 })
  const [areCaptionsShown, setAreCaptionsShown] = useState(true)
  const caption = useCaption(video)
  const fullScreen = useFullScreen(player, video)
  const [isAwake, wake] = useAwake(player, isPlaying)
  /** Whether the bar was hidden when the pointer went down: that tap shows it and does nothing else. */
  const wasAsleep = useRef(false)

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

  function playOrPause(): void {
    const element = video.current
    if (!element) return
    // Fails too when it is paused before it could resume. A broken file reports an error of its own.
    if (element.paused) element.play().catch(() => {})
    else element.pause()
  }
  function seek(seconds: number): void {
    if (video.current) video.current.currentTime = Math.min(Math.max(0, seconds), time.durationSeconds)
  }
  function mute(): void {
    if (video.current) video.current.muted = !video.current.muted
  }
  const hasCaptions = source.captions !== null
  const actions: Readonly<Record<string, (() => void) | null>> = {
    ' ': playOrPause,
    ArrowLeft: () => seek(time.seconds - stepSeconds(time.durationSeconds)),
    ArrowRight: () => seek(time.seconds + stepSeconds(time.durationSeconds)),
    m: mute,
    c: hasCaptions ? () => setAreCaptionsShown(!areCaptionsShown) : null,
    f: fullScreen.toggle,
  }
  function pressKey(event: KeyboardEvent): void {
    wake()
    const { altKey, ctrlKey, key, metaKey } = event
    const action = actions[key.length === 1 ? key.toLowerCase() : key]
    if (!action || altKey || ctrlKey || metaKey || isHandledByControl(event)) return
    event.preventDefault()
    action()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys work wherever the focus is in the player
    <div
      ref={player}
      className={styles['player']}
      role="group"
      aria-label={words.player({ title })}
      data-awake={isAwake}
      onKeyDown={pressKey}
      onFocus={wake}
      onPointerMove={wake}
      onPointerDown={() => {
        wasAsleep.current = !isAwake
        wake()
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption, jsx-a11y/click-events-have-key-events -- clips without speech have nothing to caption; the keys are the player's */}
      <video
        ref={video}
        className={styles['video']}
        aria-label={title}
        playsInline
        tabIndex={-1}
        onClick={() => {
          if (!wasAsleep.current) playOrPause()
        }}
        onError={onFail}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onVolumeChange={({ currentTarget }) => setIsMuted(currentTarget.muted)}
        onTimeUpdate={({ currentTarget: { currentTime } }) => setTime((now) => ({ ...now, seconds: currentTime }))}
        onDurationChange={({ currentTarget: { duration } }) =>
          setTime((now) => ({ ...now, durationSeconds: Number.isFinite(duration) ? duration : 0 }))
        }
      >
        {source.sources.map(({ url, type }) => (
          <source key={url} src={url} type={type} onError={onFail} />
        ))}
        {source.captions ? (
          <track kind="captions" src={source.captions.url} srcLang={source.captions.language} label={source.captions.label} />
        ) : null}
      </video>
      {areCaptionsShown && caption !== '' ? (
        <p className={styles['caption']} lang={source.captions?.language} dir="auto">
          <span>{caption}</span>
        </p>
      ) : null}
      <PlayerControls
        isPlaying={isPlaying}
        isMuted={isMuted}
        isFullScreen={fullScreen.isFullScreen}
        areCaptionsShown={hasCaptions ? areCaptionsShown : null}
        seconds={time.seconds}
        durationSeconds={time.durationSeconds}
        onPlayOrPause={playOrPause}
        onSeek={seek}
        onCaptions={() => setAreCaptionsShown(!areCaptionsShown)}
        onMute={mute}
        onFullScreen={fullScreen.toggle}
      />
    </div>
  )
}
