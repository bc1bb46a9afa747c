import type { RouteHandlerCallback, RouteMatchCallback } from 'workbox-core'

/** What a module gives the service worker, in its file `worker.ts`. */
export interface WorkerModule {
  /** That of its folder. */
  readonly name: string
  /** Listens to the worker's events. Runs at the worker's start, because browsers allow it only then. */
  readonly listen?: () => void
  /** What it answers itself. It is asked before the core. */
  readonly routes?: readonly WorkerRoute[]
}

export interface WorkerRoute {
  readonly isFor: RouteMatchCallback
  readonly answer: RouteHandlerCallback
}
