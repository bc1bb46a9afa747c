/** Lets the browser paint and answer a tap between two pieces of work; resolves in a task of its own, at once or later. */
export function nextTask(delayMs?: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
