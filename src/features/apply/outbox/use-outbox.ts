import { useEffect, useSyncExternalStore } from 'react'
import { reportProblem } from '#platform/report.ts'
import { myJobs, type MyJobsState, unread } from '#storage/my-jobs-store.ts'
import type { ApplicantClient } from './applicant-client.ts'
import type { Outbox } from './outbox.ts'

/**
 * Gives screens the outbox of this page. It imports the sender and the database, so it is loaded on first use: a page loads it when
 * a screen asks for it, or when an earlier visit left applications to send (`src/app/late/frame-end.tsx`).
 */

let resolveUsed = () => {}
const used = new Promise<void>((resolve) => {
  resolveUsed = resolve
})
let loading: Promise<Outbox> | null = null

async function load(): Promise<Outbox> {
  const [{ startOutbox }, { browserStorage }] = await Promise.all([import('./outbox.ts'), import('#storage/browser-storage.ts')])
  return startOutbox(browserStorage)
}

/** Loads the outbox of this page on first use. It then starts sending waiting applications. */
export function loadOutbox(): Promise<Outbox> {
  resolveUsed()
  loading ??= load()
  // Allow a retry: the chunk may load later.
  loading.catch((error: unknown) => {
    loading = null
    reportProblem('sending: the outbox could not be loaded', error)
  })
  return loading
}

/** Resolves when a screen first uses the outbox. Most pages never do. */
export function whenOutboxUsed(): Promise<void> {
  return used
}

const getUnread = () => unread

/** All drafts and applications of this device. */
export function useApplications(): MyJobsState {
  useEffect(() => void myJobs.refreshSoon(), [])
  return useSyncExternalStore(myJobs.subscribe, myJobs.getState, getUnread)
}

/** The same. Loads the outbox, which sends those that wait. */
export function useOutbox(): MyJobsState {
  useEffect(() => {
    loadOutbox().catch(() => {})
  }, [])
  return useApplications()
}

/** Uploads a file while its form is open. The client loads with the first file, and rejects if it cannot be loaded. */
export const uploadFile: ApplicantClient['upload'] = async (...upload) =>
  (await import('./applicant-client.ts')).applicantClient.upload(...upload)

let loadThankYouCode: () => Promise<unknown> = async () => {
  throw new Error('the page has no code yet')
}

/** The app knows the page's code, and the form does not. */
export function setThankYouCode(loadCode: () => Promise<unknown>): void {
  loadThankYouCode = loadCode
}

/** Loads the thank-you page's code. Rejects where it cannot be shown now: without a network, if the device does not have it. */
export function loadThankYou(): Promise<unknown> {
  return loadThankYouCode()
}

/** What the history says of the thank-you page: which application led to it. A device that stores nothing has no other sign of it. */
export interface LeftBy {
  readonly jobId: number
  /** null: only its job is known. */
  readonly applicationId: string | null
  readonly isSent: boolean
}
