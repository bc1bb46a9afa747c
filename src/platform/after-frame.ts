/** A page that is not to be seen draws no frames: then this is long enough. */
const noFrameMs = 100

/**
 * Runs a task once the next frame is on the screen.
 * @returns takes the task back
 */
export function afterFrame(task: () => void): () => void {
  let timer = window.setTimeout(task, noFrameMs)
  const frame = requestAnimationFrame(() => {
    window.clearTimeout(timer)
    timer = window.setTimeout(task)
  })
  return () => {
    cancelAnimationFrame(frame)
    window.clearTimeout(timer)
  }
}
