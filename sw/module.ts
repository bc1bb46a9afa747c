import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core'
import type { PrecacheEntry } from 'workbox-precaching'

/** What a module gives the service worker, in its file `worker.ts`. */
export interface WorkerModule {
  /** That of its folder. */
  readonly name: string
  /**
   * Listens to the worker's events. Runs at the worker's start, because browsers allow it only then.
   * @param aside files of the build that devices store only where a module does
   */
  readonly listen?: (aside: readonly PrecacheEntry[]) => void
  /** Whether visitors of this device choose among all languages, so that all of them are stored. */
  readonly usesAllLanguages?: () => Promise<boolean>
  /** What it answers itself. It is asked before the core. */
  readonly routes?: readonly WorkerRoute[]
}

export interface WorkerRoute {
  readonly isFor: RouteMatchCallback
  readonly answer: RouteHandlerCallback
}
