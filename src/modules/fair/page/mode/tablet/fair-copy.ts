import type { StoredFair } from '../../../device/fair.ts'
import { type FairSettingsRow, isReadable } from '../../../device/fair-records.ts'
import type { FairSaveResult } from './fair.ts'
import type { FairDeps } from './fair-deps.ts'

/** What this page has read of the stored fair. It is read again after each change of this tab or another one. */

interface FairCopyDeps extends Pick<FairDeps, 'clock' | 'store'> {
  /** @param hasNewSettings whether the settings are others than those of the last call */
  readonly onRead: (stored: StoredFair, hasNewSettings: boolean) => void
  /** The database did not answer. It is asked again. */
  readonly onFailed: () => void
}

export type DeviceFair = ReturnType<typeof createFairCopy>

/** Delay until a database that did not answer is asked again. */
const rereadDelayMs = 5_000

/** Copies the stored fair into memory, where screens can read it at once. */
export function createFairCopy({ clock, onFailed, onRead, store }: FairCopyDeps) {
  let stored: StoredFair | null = null
  let stopReread = () => {}
  let reading: Promise<void> | null = null
  let isStale = false

  const readOnce = async () => {
    const result = await store.read()
    if (result.status !== 'ok') {
      stopReread()
      stopReread = clock.after(rereadDelayMs, () => void read())
      return onFailed()
    }
    const hasNewSettings = JSON.stringify(stored?.settings) !== JSON.stringify(result.value.settings)
    stored = result.value
    onRead(stored, hasNewSettings)
  }

  const read = (): Promise<void> => {
    isStale = true
    const loop = async () => {
      try {
        while (isStale) {
          isStale = false
          await readOnce()
        }
      } finally {
        reading = null
      }
    }
    reading ??= loop()
    return reading
  }

  return {
    /** As last read. null: not yet. */
    get: () => stored,
    /** The settings, if there is an event and this release can read them. */
    settings: () => (stored?.settings && isReadable(stored.settings) ? stored.settings : null),
    /** Reads the device again. Resolves when the copy is not older than the call. */
    read,
    /** Changes the settings of an event. 'unavailable' also if there is none. */
    change: async (update: (row: FairSettingsRow) => FairSettingsRow): Promise<FairSaveResult> => {
      const result = await store.changeSettings((row) => row && update(row))
      await read()
      if (result.status !== 'ok') return result.status
      return result.value ? 'saved' : 'unavailable'
    },
  }
}
