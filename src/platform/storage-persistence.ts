/**
 * Asks the browser not to throw this site's storage away when it needs room. Some ask the person, some decide in silence;
 * either way nothing depends on the answer.
 */
export async function askForPersistence(): Promise<boolean> {
  try {
    if (typeof navigator === 'undefined' || !navigator.storage?.persist) return false
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
