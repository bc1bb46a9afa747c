import { useEffect, useSyncExternalStore } from 'react'
import { reportProblem } from '#platform/report.ts'
import { announceSending, noteWaiting } from '#platform/sending-signal.ts'
import { type ApplicationRow, isWaiting } from '#storage/records.ts'
import type { SendQueue } from './send-queue.ts'

/**
 * The sending queue as React sees it. This file may be in the entry; the queue itself, with the database, is loaded when
 * the first component asks for it; `#platform/sending-signal.ts` says on which pages the frame does.
 */

export interface SendQueueState {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Newest first: waiting (with `nextTryMs`), needing attention, and receipts. */
  readonly applications: readonly ApplicationRow[]
}

let state: SendQueueState = { status: 'loading', applications: [] }
let loading: Promise<SendQueue> | null = null
/** Counts the readings, so that an older one that comes later is not shown. */
let lastReading = 0
const listeners = new Set<() => void>()

function tell(next: SendQueueState): void {
  state = next
  for (const listener of listeners) listener()
}

async function refresh(queue: SendQueue): Promise<void> {
  lastReading += 1
  const reading = lastReading
  const applications = await queue.list()
  if (reading !== lastReading) return
  noteWaiting(applications.some(isWaiting))
  tell({ status: 'ready', applications })
}

/** The queue of this page, loaded on first use; it starts sending what waits. */
export function loadSendQueue(): Promise<SendQueue> {
  announceSending()
  loading ??= import('./browser-queue.ts').then(({ sendQueue }) => {
    sendQueue.watch(() => void refresh(sendQueue))
    void refresh(sendQueue)
    return sendQueue
  })
  // A chunk that could not be loaded now may be there later.
  loading.catch((error: unknown) => {
    loading = null
    if (state.status === 'loading') tell({ status: 'failed', applications: [] })
    reportProblem('sending: the queue could not be loaded', error)
  })
  return loading
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Every application of this device and where it stands, kept current across tabs. */
export function useSendQueue(): SendQueueState {
  useEffect(() => {
    loadSendQueue().catch(() => {})
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}
