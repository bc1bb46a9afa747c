/**
 * Work on this page that would be lost or at risk if the page were replaced now. Whoever reloads the page asks here first.
 */
interface Work {
  readonly flush: () => Promise<void>
  readonly isDirty: () => boolean
}

const works = new Set<Work>()

/**
 * Registers a piece of work.
 * @param flush saves all of it
 * @returns what ends it
 */
export function registerUnsavedWork(flush: () => Promise<void>, isDirty: () => boolean): () => void {
  const work: Work = { flush, isDirty }
  works.add(work)
  return () => works.delete(work)
}

/** Whether something is not saved at this moment. */
export function hasUnsavedWork(): boolean {
  return [...works].some(({ isDirty }) => isDirty())
}

/** Saves everything that is not saved. */
export async function flushUnsavedWork(): Promise<void> {
  await Promise.all([...works].map(({ flush }) => flush()))
}
