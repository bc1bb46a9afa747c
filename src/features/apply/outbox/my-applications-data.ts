import { useEffect, useState } from 'react'
import type { JobDetail } from '#shared/job.ts'
import type { ListedApplication, Receipt } from '#storage/records.ts'
import { serviceStatusOf } from '#storage/service-status.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { applicantClient } from './applicant-client.ts'
import type { RiskyAction } from './confirmation-sheet.tsx'
import { loadOutbox } from './use-outbox.ts'

/** What 'My jobs' shows besides the applications, and how it withdraws and removes one. Nothing else loads this. */

/** The device's copies of some jobs, by job id. A job that it has no copy of is missing. */
export function useJobDetails(jobIds: readonly number[]): ReadonlyMap<number, JobDetail> {
  const [details, setDetails] = useState<ReadonlyMap<number, JobDetail>>(new Map())
  const key = [...new Set(jobIds)].sort((a, b) => a - b).join()
  useEffect(() => {
    let isCurrent = true
    const read = async () => {
      const { readJobDetail } = await import('#storage/job-details.ts')
      const wanted = key === '' ? [] : key.split(',').map(Number)
      const found = await Promise.all(wanted.map(async (jobId) => [jobId, (await readJobDetail(jobId))?.value] as const))
      if (isCurrent) setDetails(new Map(found.flatMap(([jobId, job]) => (job ? [[jobId, job]] : []))))
    }
    // The list is complete without the places.
    read().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [key])
  return details
}

/** A receipt in this page's memory has no row to store an answer in, and nothing follows a withdrawal or an erasure. */
function mayChange(row: ListedApplication): boolean {
  if (row.state !== 'sent' || !row.isStored) return false
  const state = serviceStatusOf(row)?.state
  return state !== 'withdrawn' && state !== 'erased'
}

/**
 * Asks once for each sent application, and again when the browser is back online. The answers are stored with the receipts.
 * @returns whether the service could not be asked
 */
export function useServiceStatus(applications: readonly ListedApplication[], isOnline: boolean): boolean {
  const [hasFailed, setHasFailed] = useState(false)
  const keys = applications
    .filter(mayChange)
    .map(({ applicationId, rights }) => `${applicationId} ${rights.read}`)
    .join()
  useEffect(() => {
    if (!isOnline || keys === '') return undefined
    let isStopped = false
    const ask = async () => {
      const outbox = await loadOutbox()
      for (const [applicationId = '', readSecret = ''] of keys.split(',').map((key) => key.split(' '))) {
        const verdict = await applicantClient.askStatus(readSecret)
        if (isStopped) return
        setHasFailed(verdict.status === 'unavailable')
        if (verdict.status === 'unavailable') return
        if (verdict.status === 'known') await outbox.noteStatus(applicationId, verdict.application)
      }
    }
    // The list is complete without the answers.
    ask().catch(() => {})
    return () => {
      isStopped = true
    }
  }, [isOnline, keys])
  return hasFailed
}

export type WithdrawResult =
  | { readonly status: 'withdrawn' }
  /** The service has no such application. */
  | { readonly status: 'unknown-key' }
  /** It may be withdrawn or not. Trying again is harmless. */
  | { readonly status: 'unavailable' }

/** Withdraws a sent application. It counts as withdrawn only once the service has said so. */
export async function requestWithdrawal({ applicationId, rights }: Receipt): Promise<WithdrawResult> {
  const outbox = await loadOutbox()
  const verdict = await applicantClient.withdraw(rights.withdraw)
  if (verdict.status !== 'known') return verdict
  if (verdict.application.state !== 'withdrawn') return { status: 'unavailable' }
  await outbox.noteStatus(applicationId, verdict.application)
  return { status: 'withdrawn' }
}

/** @returns whether the device has done it */
export function removeFrom(
  storage: PersonalStorage,
  action: Exclude<RiskyAction, { readonly about: 'withdrawal' }>,
): Promise<boolean> {
  switch (action.about) {
    case 'everything':
      return storage.deleteEverything()
    case 'application':
      return storage.applications.remove(action.row.applicationId)
    case 'draft':
      return storage.drafts.remove(action.row.jobId)
    case 'draft-copy':
      return storage.arrivingDrafts.removeCopy(action.copy.copyId)
    case 'profile':
      return storage.profile.remove()
  }
}
