/**
 * Small texts in localStorage, written before the database and read when it is lost (pitfalls.md 13). It never throws:
 * where localStorage is closed or full, the page's own memory stands in.
 */
export interface TextMirror {
  read(key: string): string | null
  /** false: kept in this page's memory only. */
  write(key: string, text: string): boolean
  remove(key: string): void
  /** Every key that begins so. */
  keys(prefix: string): readonly string[]
}

/** What the mirror needs of `localStorage`. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** @param open reads `localStorage`; merely naming it throws where cookies are blocked */
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
      const isKept = attempt((storage) => {
        storage.setItem(key, text)
        return true
      }, false)
      if (isKept) memory.delete(key)
      else {
        memory.set(key, text)
        // What is there is older than what could not be written.
        attempt((storage) => storage.removeItem(key), undefined)
      }
      return isKept
    },
    remove: (key) => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: (prefix) => {
      const kept = attempt(
        (storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
        [] as string[],
      )
      return [...new Set([...kept, ...memory.keys()])].filter((key) => key.startsWith(prefix))
    },
  }
}
