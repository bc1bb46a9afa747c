export interface StorageRoom {
  /** What this site may still store. null: the browser does not tell. */
  readonly freeBytes: number | null
  /** Whether the browser has promised not to evict what this site stores. */
  readonly isPersisted: boolean
}

/** How much this site may still store, and for how long. Never rejects. */
export async function readStorageRoom(): Promise<StorageRoom> {
  const storage = navigator.storage as StorageManager | undefined
  const readFree = async () => {
    const { quota, usage = 0 } = (await storage?.estimate()) ?? {}
    return quota === undefined ? null : Math.max(0, quota - usage)
  }
  const readPersisted = async () => (await storage?.persisted()) ?? false
  const [freeBytes, isPersisted] = await Promise.all([readFree().catch(() => null), readPersisted().catch(() => false)])
  return { freeBytes, isPersisted }
}
