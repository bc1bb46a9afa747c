import { Worker } from 'node:worker_threads'
import * as v from 'valibot'
import type { Bytes } from '#server/tools/bytes.ts'

/** Paints drawings in a thread of its own, so that the server answers meanwhile. The thread ends when it is not used. */

const maxPaintMs = 10_000
const idleMs = 60_000

const Painted = v.nullable(
  v.pipe(
    v.instance(Uint8Array),
    v.transform((bytes): Bytes => new Uint8Array(bytes)),
  ),
)

export class Painter {
  #worker: Worker | null = null
  #idle: NodeJS.Timeout | undefined

  /**
   * Paints one drawing. The caller waits for it before the next one.
   * @param svg without texts: there is no font
   * @throws Error when it cannot be painted, or takes more than ten seconds
   */
  async paint(svg: string): Promise<Bytes> {
    clearTimeout(this.#idle)
    // Beside the built server, and beside this file where the code runs unbuilt.
    const worker = (this.#worker ??= new Worker(new URL('draw-worker.mjs', import.meta.url)))
    worker.ref()
    try {
      const png = await answerOf(worker, svg)
      if (png === null) throw new Error('a picture of a job cannot be painted')
      return png
    } catch (error) {
      this.close()
      throw error
    } finally {
      worker.unref()
      this.#idle = setTimeout(() => this.close(), idleMs).unref()
    }
  }

  /** Ends the thread. The next drawing starts another. */
  close(): void {
    clearTimeout(this.#idle)
    void this.#worker?.terminate()
    this.#worker = null
  }
}

async function answerOf(worker: Worker, svg: string): Promise<Bytes | null> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      finish()
    }
    const onMessage = (message: unknown) => end(() => resolve(v.parse(Painted, message)))
    const onError = (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error))))
    const onExit = () => end(() => reject(new Error('the thread that paints has ended')))
    const timer = setTimeout(() => end(() => reject(new Error('a picture of a job takes too long'))), maxPaintMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(svg)
  })
}
