import { useEffect } from 'react'
import type { ListedApplication } from '#storage/applications.ts'
import { applicantClient } from './browser-client.ts'
import { loadSendQueue } from './use-send-queue.ts'

/**
 * Asks the applicant service what became of sent applications, and withdraws them. Nothing is said where asking fails: what
 * the receipt knows stays true. Only 'My applications' uses it.
 */

/** A receipt in this page's memory has no row to store an answer in, and nothing follows a withdrawal. */
function mayChange(row: ListedApplication): boolean {
  return row.state === 'sent' && row.isStored && row.serviceStatus?.state !== 'withdrawn'
}

/** Asks once for each sent application, and again when the browser is back online. The answers are stored with the receipts. */
export function useServiceStatus(applications: readonly ListedApplication[], isOnline: boolean): void {
  const keys = applications
    .filter(mayChange)
    .map(({ applicationId }) => applicationId)
    .join()
  useEffect(() => {
    if (!isOnline || keys === '') return undefined
    const stopping = new AbortController()
    const ask = async () => {
      const { storage } = await loadSendQueue()
      for (const key of keys.split(',')) {
        const verdict = await applicantClient.askStatus(key, stopping.signal)
        if (stopping.signal.aborted || verdict.status === 'unavailable') return
        if (verdict.status === 'known') await storage.applications.storeServiceStatus(key, verdict.application)
      }
    }
    // The list is complete without the answers.
    ask().catch(() => {})
    return () => stopping.abort()
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
  const verdict = await applicantClient.withdraw(applicationId, new AbortController().signal)
  if (verdict.status !== 'known') return verdict
  if (verdict.application.state !== 'withdrawn') return { status: 'unavailable' }
  await storage.applications.storeServiceStatus(applicationId, verdict.application)
  return { status: 'withdrawn' }
}
