import type { ModuleMessage, ToWorker } from '#shared/worker-messages.ts'
import { browserClock, within } from '#platform/clock.ts'

/** Sends a message to the service worker (`ToWorker`, or what a module's part of it listens to). Returns its reply, or null after the time limit. */
export async function askWorker(worker: ServiceWorker, message: ToWorker | ModuleMessage, limitMs: number): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  const reply = new Promise<unknown>((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
  })
  port1.start()
  worker.postMessage(message, [port2])
  return within(browserClock, limitMs, reply, null).finally(() => port1.close())
}
