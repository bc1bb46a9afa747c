import { watchWorkerMessages } from '#platform/service-worker.ts'
import type { BoardNews } from '#shared/worker-messages.ts'

/**
 * What the service worker found out about an answer it gave from its own copy (stale-while-revalidate). Its word may come
 * before a screen is there to hear it, so the last one for each address is kept.
 */
export type Verdict = 'current' | 'changed' | 'unreachable' | 'gone'

type Listener = (address: string, verdict: Verdict) => void

const verdicts = new Map<string, Verdict>()
const listeners = new Set<Listener>()
let isWatching = false

function absolute(address: string): string {
  return new URL(address, window.location.href).href
}

function verdictOf(message: BoardNews): Verdict {
  if (message.type === 'board-gone') return 'gone'
  if (message.type === 'board-unreachable') return 'unreachable'
  return message.hasChanged ? 'changed' : 'current'
}

/** To be called before an address is asked for: what was said of it before no longer counts. */
export function expectVerdict(address: string): void {
  verdicts.delete(absolute(address))
  if (isWatching) return
  isWatching = true
  watchWorkerMessages((message) => {
    if (message.type === 'sync') return
    const verdict = verdictOf(message)
    verdicts.set(message.url, verdict)
    for (const listener of listeners) listener(message.url, verdict)
  })
}

/** The last word on an address, or null while there is none (or no service worker). */
export function lastVerdict(address: string): Verdict | null {
  return verdicts.get(absolute(address)) ?? null
}

/** Calls back for each word on one address; returns what ends it. */
export function watchVerdicts(address: string, onVerdict: (verdict: Verdict) => void): () => void {
  const wanted = absolute(address)
  const listener: Listener = (url, verdict) => {
    if (url === wanted) onVerdict(verdict)
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}
