import type { WorkerModule } from '#sw/module.ts'
import { isFairTablet, precacheFairFiles } from './worker/fair-files.ts'

/** Career fairs in the worker: a tablet has all that fair mode needs. At a fair each person chooses a language. */
export const worker: WorkerModule = { name: 'fair', listen: precacheFairFiles, usesAllLanguages: isFairTablet }
