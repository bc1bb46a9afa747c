/** A value that tells its subscribers when it changes, in the shape that `useSyncExternalStore` takes. */
export interface Store<T> {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Returns the unsubscribe function. */
  readonly subscribe: (onChange: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
