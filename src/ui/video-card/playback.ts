/** Only one video plays at a time: starting one pauses the other. */

type Pause = () => void

let playing: Pause | null = null

/** Registers a video that has started and pauses the previous one. */
export function startPlayback(pause: Pause): void {
  if (playing && playing !== pause) playing()
  playing = pause
}

/** Unregisters a video that has stopped or been removed. */
export function endPlayback(pause: Pause): void {
  if (playing === pause) playing = null
}
