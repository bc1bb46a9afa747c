import type { FromWorker } from '#shared/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/** Tells every page of the site, controlled by this worker yet or not. */
export async function tellPages(message: FromWorker): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage(message)
}
