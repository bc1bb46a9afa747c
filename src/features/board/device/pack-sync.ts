import { webLock } from '#platform/locks.ts'
import { reportProblem } from '#platform/report.ts'
import { scriptUrl } from '#platform/trusted-types.ts'
import { packLock } from '#storage/offline-shell.ts'
import { onSiteDataCleared } from '#storage/site-data-cleared.ts'
import type { FromPackWorker } from './read-pack.ts'
import type { PackCount, PackResult } from './read-pack.ts'

/** Lets a worker read the board pack into the database, in one tab at a time. */

/** Runs a worker of its own for one reading. */
async function runWorker(onProgress: (count: PackCount) => void): Promise<PackResult> {
  const code = await import('./board-pack-worker.ts?worker&url').catch(() => null)
  // The server has gone. The next try asks for the code again.
  if (!code) return { status: 'unavailable' }
  // The type of the constructor has no trusted URL.
  const worker = new Worker(scriptUrl(code.default) as string, { type: 'module', name: 'board-pack' })
  const { port1, port2 } = new MessageChannel()
  let stopWatching = () => {}
  try {
    return await new Promise<PackResult>((resolve) => {
      port1.addEventListener('message', ({ data }: MessageEvent<FromPackWorker>) => {
        if (data.kind === 'progress') onProgress(data.count)
        else if (data.kind === 'result') resolve(data.result)
        else {
          reportProblem('board: the board pack was not read', data.error)
          resolve({ status: 'unavailable' })
        }
      })
      port1.start()
      // Its code cannot be loaded or run.
      worker.addEventListener('error', () => resolve({ status: 'unavailable' }))
      // Whatever it writes later would be there again after the deletion.
      stopWatching = onSiteDataCleared(() => resolve({ status: 'unavailable' }))
      worker.postMessage(null, [port2])
    })
  } finally {
    stopWatching()
    port1.close()
    worker.terminate()
  }
}

/**
 * Brings the device to the present version of the board pack.
 * @param onProgress receives how many jobs are stored, while a new version is stored
 */
export async function syncPack(onProgress: (count: PackCount) => void): Promise<PackResult> {
  // A worker may have what this window lacks, and would store what no page can read.
  if (typeof indexedDB === 'undefined') return { status: 'no-database' }
  if (typeof Worker === 'undefined' || typeof TextDecoderStream === 'undefined') return { status: 'no-pack' }
  let result: PackResult = { status: 'unavailable' }
  await webLock(packLock).run(async () => {
    result = await runWorker(onProgress)
  })
  return result
}
