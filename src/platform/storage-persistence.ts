/**
 * Asks the browser not to evict this site's storage under disk pressure. Some browsers prompt the visitor, others decide
 * silently. Nothing may depend on the result.
 */
export async function askForPersistence(): Promise<boolean> {
  try {
    if (typeof navigator === 'undefined' || !navigator.storage?.persist) return false
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
