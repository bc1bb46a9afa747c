import { Icon, type IconName } from '../icon/icon.tsx'
import { clockTime } from './clock-time.ts'
import styles from './player.module.css'
import { videoCard as words } from '../words.ts'

interface PlayerControlsProps {
  readonly isPlaying: boolean
  readonly isMuted: boolean
  readonly isFullScreen: boolean
  /** null for a video without captions. */
  readonly areCaptionsShown: boolean | null
  readonly seconds: number
  /** 0 until the browser knows. */
  readonly durationSeconds: number
  readonly onPlayOrPause: () => void
  readonly onSeek: (seconds: number) => void
  readonly onCaptions: () => void
  readonly onMute: () => void
  /** null where the browser shows nothing in full screen. */
  readonly onFullScreen: (() => void) | null
}

interface ControlProps {
  readonly name: string
  readonly icon: IconName
  /** Of a switch. A button whose name changes has none. */
  readonly isPressed?: boolean
  readonly onPress: () => void
}

function Control({ name, icon, isPressed, onPress }: ControlProps) {
  return (
    <button type="button" className={styles['control']} aria-label={name} aria-pressed={isPressed} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}

/** The bar over a playing video. The player around it hides it while nobody uses it. */
export function PlayerControls(props: PlayerControlsProps) {
  const { areCaptionsShown, durationSeconds, isFullScreen, isMuted, isPlaying, onFullScreen, seconds } = props
  const share = durationSeconds > 0 ? seconds / durationSeconds : 0
  return (
    <div className={styles['bar']} data-controls>
      <Control
        name={isPlaying ? words.pause() : words.play()}
        icon={isPlaying ? 'pause' : 'play'}
        onPress={props.onPlayOrPause}
      />
      <span className={styles['clock']} aria-hidden="true">
        {clockTime(seconds)}
      </span>
      <input
        type="range"
        className={styles['track']}
        style={{ backgroundSize: `${(share * 100).toFixed(2)}% 5px, 100% 5px` }}
        aria-label={words.position()}
        aria-valuetext={words.positionOf({ position: clockTime(seconds), length: clockTime(durationSeconds) })}
        min={0}
        max={durationSeconds}
        step={0.1}
        value={seconds}
        onChange={({ currentTarget }) => props.onSeek(currentTarget.valueAsNumber)}
      />
      <span className={styles['clock']} data-is-length aria-hidden="true">
        {clockTime(durationSeconds)}
      </span>
      {areCaptionsShown === null ? null : (
        <Control
          name={words.captions()}
          icon={areCaptionsShown ? 'captions' : 'captions-off'}
          isPressed={areCaptionsShown}
          onPress={props.onCaptions}
        />
      )}
      <Control name={words.mute()} icon={isMuted ? 'volume-x' : 'volume-2'} isPressed={isMuted} onPress={props.onMute} />
      {onFullScreen === null ? null : (
        <Control
          name={words.fullScreen()}
          icon={isFullScreen ? 'minimize' : 'maximize'}
          isPressed={isFullScreen}
          onPress={onFullScreen}
        />
      )}
    </div>
  )
}
