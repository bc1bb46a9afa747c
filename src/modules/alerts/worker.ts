import type { WorkerModule } from '#sw/module.ts'
import { listenToPush } from './worker/push.ts'

/** Alerts by push: the worker shows their notifications. */
export const worker: WorkerModule = { name: 'alerts', listen: listenToPush }
