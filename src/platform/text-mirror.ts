/**
 * Small texts in localStorage, written synchronously before the database and read when the database is lost. It never
 * throws: where localStorage is denied or full, it falls back to the page's memory.
 */
export interface TextMirror {
  read(key: string): string | null
  /** Returns false when the text is only in this page's memory. */
  write(key: string, text: string): boolean
  remove(key: string): void
  /** Every key with this prefix. */
  keys(prefix: string): readonly string[]
}

/** The part of `Storage` that the mirror uses. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** @param open returns `localStorage`; the mere property access throws where cookies are blocked */
export function createTextMirror(open: () => TextStorage): TextMirror {
  const memory = new Map<string, string>()
  const attempt = <T>(work: (storage: TextStorage) => T, fallback: T): T => {
    try {
      return work(open())
    } catch {
      return fallback
    }
  }
  return {
    read: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    write: (key, text) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isStored) memory.delete(key)
      else {
        memory.set(key, text)
        // The stored text is now stale.
        attempt((storage) => storage.removeItem(key), undefined)
      }
      return isStored
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: (prefix) => {
      const stored = attempt(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [] as string[],
      )
      return [...new Set([...stored, ...memory.keys()])].filter((key) => key.startsWith(prefix))
    },
  }
}
