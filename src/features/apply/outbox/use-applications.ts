import { useEffect, useSyncExternalStore } from 'react'
import { within } from '#platform/clock.ts'
import { reportProblem } from '#platform/report.ts'
import { createStore } from '#platform/store.ts'
import type { ListedApplication } from '#storage/applications.ts'
import { storageWaitMs } from '#storage/limits.ts'
import type { PersonalStorage } from '#storage/storage.ts'

/**
 * Reads the applications of this device for React, without loading the sender: a form only needs to show an earlier
 * application, and most forms have none. `use-outbox.ts` loads the sender when there is something to send. This file may
 * be part of the entry chunk, so it imports the database on first use.
 */

export interface ApplicationsState {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Newest first: waiting applications, those that need attention, and receipts. */
  readonly applications: readonly ListedApplication[]
}

/** The list outside React. */
export type ApplicationsReader = ReturnType<typeof createApplicationsReader>

export function createApplicationsReader(loadStorage: () => Promise<PersonalStorage>) {
  const store = createStore<ApplicationsState>({ status: 'loading', applications: [] })
  let opening: Promise<PersonalStorage> | null = null
  /** Counts reads, so that a slow older read does not replace a newer one. */
  let lastReadNumber = 0
  const read = async ({ applications }: PersonalStorage) => {
    lastReadNumber += 1
    const readNumber = lastReadNumber
    const rows = await applications.list()
    if (readNumber === lastReadNumber) store.set({ status: 'ready', applications: rows })
  }
  /** Opens the storage on first use, and reads again whenever any tab has changed something. */
  const open = async () => {
    const storage = await loadStorage()
    storage.notices.subscribe(({ type }) => {
      if (type !== 'draft') void read(storage)
    })
    return storage
  }
  return {
    getState: store.get,
    subscribe: store.subscribe,
    /** Reads the list. Resolves after two seconds at the latest. */
    refresh: async () => {
      opening ??= open()
      // Allow a retry: the chunk may load later.
      opening.catch(() => (opening = null))
      try {
        const storage = await opening
        // A database that hangs must not block the form. Until it answers, show the applications in this page's memory.
        const reading = read(storage).then(() => 'read' as const)
        const result = await within(storage.clock, storageWaitMs, reading, 'late')
        if (result === 'late' && store.get().status === 'loading') {
          store.set({ status: 'ready', applications: storage.applications.held() })
        }
      } catch (error) {
        reportProblem('sending: the applications could not be read', error)
        if (store.get().status === 'loading') store.set({ status: 'failed', applications: [] })
      }
    },
  }
}

export const applicationsReader = createApplicationsReader(
  async () => (await import('#storage/browser-storage.ts')).browserStorage,
)

/** All applications of this device with their state, updated across tabs. */
export function useApplications(): ApplicationsState {
  useEffect(() => void applicationsReader.refresh(), [])
  return useSyncExternalStore(applicationsReader.subscribe, applicationsReader.getState, applicationsReader.getState)
}
