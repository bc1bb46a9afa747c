import { isOnline } from '#platform/online.ts'
import { browserClock, type Clock } from '#platform/clock.ts'
import { scriptUrl } from '#platform/trusted-types.ts'
import type { ResumeFacts } from '../reader/resume-facts.ts'
import { maxLoadingMs, maxReadingMs } from '../reader/resume-limits.ts'
import type { FromResumeWorker, ResumeFileKind, ResumeProblem, ToResumeWorker } from '../reader/resume-messages.ts'
// oxlint-disable-next-line import/default -- Vite makes it
import workerUrl from '../reader/reader-worker.ts?worker&url'

/** Reads a résumé in a worker of its own, which loads its code, and is ended as soon as it has answered or takes too long. */

export type ResumeResult =
  | { readonly status: 'found'; readonly facts: ResumeFacts }
  | { readonly status: 'problem'; readonly problem: ResumeProblem }

export interface ReadResumeOptions {
  readonly kind: ResumeFileKind
  readonly onPage: (page: number, pageCount: number) => void
  readonly signal: AbortSignal
  readonly clock?: Clock
}

const problemOf = (problem: ResumeProblem): ResumeResult => ({
  status: 'problem',
  problem: problem === 'not-loaded' && !isOnline() ? 'offline' : problem,
})

export async function readResume(
  file: Blob,
  { clock = browserClock, kind, onPage, signal }: ReadResumeOptions,
): Promise<ResumeResult> {
  const bytes = await file.arrayBuffer().catch(() => null)
  // No event comes from a signal that was aborted before there was a listener.
  if (!bytes || signal.aborted) return problemOf('unreadable')
  let worker: Worker
  try {
    // The type of the constructor has no trusted URL.
    worker = new Worker(scriptUrl(workerUrl) as string, { type: 'module', name: 'resume' })
  } catch {
    return problemOf('not-loaded')
  }
  const { port1, port2 } = new MessageChannel()
  let stopTimer = () => {}
  try {
    return await new Promise<ResumeResult>((resolve) => {
      stopTimer = clock.after(maxLoadingMs, () => resolve(problemOf('not-loaded')))
      port1.addEventListener('message', ({ data }: MessageEvent<FromResumeWorker>) => {
        if (data.kind === 'facts') resolve({ status: 'found', facts: data.facts })
        else if (data.kind === 'problem') resolve(problemOf(data.problem))
        else if (data.kind === 'page') onPage(data.page, data.pageCount)
        else {
          stopTimer()
          stopTimer = clock.after(maxReadingMs, () => resolve(problemOf('too-large')))
        }
      })
      port1.start()
      worker.addEventListener('error', () => resolve(problemOf('not-loaded')))
      signal.addEventListener('abort', () => resolve(problemOf('unreadable')), { once: true })
      const message: ToResumeWorker = { kind, bytes: new Uint8Array(bytes) }
      worker.postMessage(message, [port2, bytes])
    })
  } finally {
    stopTimer()
    port1.close()
    worker.terminate()
  }
}
