/** Lets the browser paint and answer a tap between two pieces of work; resolves in a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
