import { useEffect } from 'react'
import type { ListedApplication } from '#storage/applications.ts'
import { browserClock } from '#platform/clock.ts'
import { settings } from '#platform/settings.ts'
import { serviceStatusOf, storeServiceStatus } from '#storage/service-status.ts'
import { createStatusClient } from './status-client.ts'
import { loadSendQueue } from './use-send-queue.ts'

/**
 * Asks the applicant service what became of sent applications, and withdraws them. Nothing is said where asking fails: what
 * the receipt knows stays true. Only 'My applications' uses it.
 */

const client = createStatusClient({
  // Called through the global object, so that tests can replace it.
  fetch: (url, init) => fetch(url, init),
  clock: browserClock,
  applicantBase: settings.applicantUrl,
})

/** A receipt in this page's memory has no row to store an answer in, and nothing follows a withdrawal. */
function mayChange(row: ListedApplication): boolean {
  return row.state === 'sent' && row.isStored && serviceStatusOf(row)?.state !== 'withdrawn'
}

/** Asks once for each sent application, and again when the browser is back online. The answers are stored with the receipts. */
export function useServiceStatus(applications: readonly ListedApplication[], isOnline: boolean): void {
  const keys = applications
    .filter(mayChange)
    .map(({ applicationId }) => applicationId)
    .join()
  useEffect(() => {
    if (!isOnline || keys === '') return undefined
    let isStopped = false
    const ask = async () => {
      const { storage } = await loadSendQueue()
      for (const key of keys.split(',')) {
        const verdict = await client.ask(key)
        if (isStopped || verdict.status === 'unavailable') return
        if (verdict.status === 'known') await storeServiceStatus(storage, key, verdict.application)
      }
    }
    // The list is complete without the answers.
    ask().catch(() => {})
    return () => {
      isStopped = true
    }
  }, [isOnline, keys])
}

export type WithdrawResult =
  | { readonly status: 'withdrawn' }
  /** The service has no such application: it was erased there. */
  | { readonly status: 'unknown-key' }
  /** It may be withdrawn or not. Trying again is harmless. */
  | { readonly status: 'unavailable' }

/** Withdraws a sent application. It counts as withdrawn only once the service has said so. */
export async function withdrawApplication(applicationId: string): Promise<WithdrawResult> {
  const { storage } = await loadSendQueue()
  const verdict = await client.withdraw(applicationId)
  if (verdict.status !== 'known') return verdict
  if (verdict.application.state !== 'withdrawn') return { status: 'unavailable' }
  await storeServiceStatus(storage, applicationId, verdict.application)
  return { status: 'withdrawn' }
}
