import type { WorkerModule } from '#sw/module.ts'
import { answerDesk, isDeskNavigation } from './worker/desk.ts'

/** The recruiters' desk in the worker: it needs a network. */
export const worker: WorkerModule = { name: 'desk', routes: [{ isFor: isDeskNavigation, answer: answerDesk }] }
