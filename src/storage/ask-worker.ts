import type { ModuleMessage, ToWorker } from '#shared/worker-messages.ts'
import { browserClock, within } from '#platform/clock.ts'

/** For `againMs`: a worker that the browser has ended loses what it was asked, and starts again for the next message. */
export const lostReplyMs = 5_000

/**
 * Sends a message to the service worker (`ToWorker`, or what a module's part of it listens to). Returns its reply, or null after the
 * time limit.
 * @param againMs how often the message is sent again until there is a reply, if it may come twice
 */
export async function askWorker(
  worker: ServiceWorker,
  message: ToWorker | ModuleMessage,
  limitMs: number,
  againMs: number | null = null,
): Promise<unknown> {
  const ports: MessagePort[] = []
  let ask = () => {}
  const reply = new Promise<unknown>((resolve) => {
    ask = () => {
      const { port1, port2 } = new MessageChannel()
      ports.push(port1)
      port1.addEventListener('message', ({ data }) => resolve(data), { once: true })
      port1.start()
      worker.postMessage(message, [port2])
    }
  })
  ask()
  const timer = againMs === null ? undefined : setInterval(ask, againMs)
  return within(browserClock, limitMs, reply, null).finally(() => {
    clearInterval(timer)
    for (const port of ports) port.close()
  })
}
