import { useEffect } from 'react'
import type { ListedApplication } from '#storage/applications.ts'
import { serviceStatusOf, storeServiceStatus } from '#storage/service-status.ts'
import { applicantClient } from './applicant-client.ts'
import { loadOutbox } from './use-outbox.ts'

/**
 * Asks the applicant service for the state of sent applications, and withdraws them. If asking fails, the state of the receipt
 * stays. Only 'My applications' uses it.
 */

/** A receipt in this page's memory has no row to store an answer in, and nothing follows a withdrawal or an erasure. */
function mayChange(row: ListedApplication): boolean {
  if (row.state !== 'sent' || !row.isStored) return false
  const state = serviceStatusOf(row)?.state
  return state !== 'withdrawn' && state !== 'erased'
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
      const { storage } = await loadOutbox()
      for (const key of keys.split(',')) {
        const verdict = await applicantClient.askStatus(key)
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
  /** The service has no such application. */
  | { readonly status: 'unknown-key' }
  /** It may be withdrawn or not. Trying again is harmless. */
  | { readonly status: 'unavailable' }

/** Withdraws a sent application. It counts as withdrawn only once the service has said so. */
export async function withdrawApplication(applicationId: string): Promise<WithdrawResult> {
  const { storage } = await loadOutbox()
  const verdict = await applicantClient.withdraw(applicationId)
  if (verdict.status !== 'known') return verdict
  if (verdict.application.state !== 'withdrawn') return { status: 'unavailable' }
  await storeServiceStatus(storage, applicationId, verdict.application)
  return { status: 'withdrawn' }
}
