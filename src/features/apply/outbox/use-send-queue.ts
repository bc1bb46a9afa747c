import { useEffect } from 'react'
import { reportProblem } from '#platform/report.ts'
import { signalOutboxUse } from './outbox-signal.ts'
import type { SendQueue } from './send-queue.ts'
import { type ApplicationsState, useApplications } from './use-applications.ts'

/**
 * Gives React components access to the outbox. This file may be part of the entry chunk, so it must not import the outbox
 * statically: it is loaded on first use. `src/app/frame-end.tsx` decides on which pages that happens without a form.
 */

let loading: Promise<SendQueue> | null = null

/** Loads the outbox of this page on first use. It then starts sending waiting applications. */
export function loadSendQueue(): Promise<SendQueue> {
  signalOutboxUse()
  loading ??= import('./browser-queue.ts').then(({ sendQueue }) => sendQueue)
  // Allow a retry: the chunk may load later.
  loading.catch((error: unknown) => {
    loading = null
    reportProblem('sending: the queue could not be loaded', error)
  })
  return loading
}

/** All applications of this device, and the sender that sends those that wait. */
export function useSendQueue(): ApplicationsState {
  useEffect(() => {
    loadSendQueue().catch(() => {})
  }, [])
  return useApplications()
}
