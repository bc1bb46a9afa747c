/** One video plays at a time on a page: starting one pauses the others (specification 4, "Video card"). */

type Pause = () => void

let playing: Pause | null = null

/** Says that a video has started; pauses the one that was playing. */
export function startPlayback(pause: Pause): void {
  if (playing && playing !== pause) playing()
  playing = pause
}

/** Says that a video has stopped by itself or is gone. */
export function endPlayback(pause: Pause): void {
  if (playing === pause) playing = null
}
