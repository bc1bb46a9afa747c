import { retention } from '#content'
import { keepBoardRecorded, recordBoard } from './board/record-jobs.ts'
import type { BackgroundWork } from './module.ts'
import type { OpenServer } from './open-server.ts'
import { limitsOfModules } from './operate/retention/judge-retention.ts'
import { keepRetention } from './operate/retention/retention.ts'

/** What a server does by itself, besides what a database that several servers share makes due (`services.ts`). */

export interface Background {
  /** Does the next step of a module's work at once. */
  readonly wake: (moduleName: string) => void
  /** Resolves when nothing is under way any more. */
  readonly stop: () => Promise<void>
}

/** Starts the work of a server that listens. */
export async function startBackgroundWork(server: OpenServer, inform: (message: string) => void): Promise<Background> {
  const { boards, delivery, jobs, openJobs, searcher, services } = server
  const { configuration, database, mails, modules, pack, scanner, warn } = services
  const ofModules = new Map<string, BackgroundWork>()
  const stopPack = pack?.start()
  for (const { name, start } of modules) {
    const work = await start?.({ ...services, configuration, jobs, openJobs, searcher })
    if (work) ofModules.set(name, work)
  }
  const board = { database, openJobs }
  const recording = keepBoardRecorded(board, warn)
  const periods = configuration.isRetentionOn ? { ...retention, limitsOf: limitsOfModules(modules) } : null
  const retaining = periods && keepRetention({ database, recordBoard: async () => recordBoard(board), periods, inform, warn })
  void boards.compareAccounts()
  return {
    wake: (moduleName) => ofModules.get(moduleName)?.wake?.(),
    stop: async () => {
      await Promise.all([
        // A request under way is waited for: without its answer, nobody would know whether it was taken.
        delivery?.stop(),
        // Or a delivery would wait for it.
        scanner?.stop(),
        mails?.stop(),
        ...[...ofModules.values()].map(async (work) => work.stop()),
        stopPack?.(),
        recording.stop(),
        retaining?.stop(),
      ])
    },
  }
}
