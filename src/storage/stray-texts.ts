/** The key of every mirrored draft begins so (`draft-mirror.ts`). */
export const draftTextPrefix = 'careers-draft/'

/**
 * Whether the mirror may have a text that the database has not. It is asked on every page, hence the bare look at what is
 * written there: all else of this folder comes with Dexie.
 */
export function hasStrayTexts(): boolean {
  try {
    // In what somebody typed, the quotation marks would be escaped.
    const isStray = (key: string) => key.startsWith(draftTextPrefix) && localStorage.getItem(key)?.includes('"isSaved":false')
    return Object.keys(localStorage).some(isStray)
  } catch {
    // Where it is denied, no page has ever mirrored anything there.
    return false
  }
}
