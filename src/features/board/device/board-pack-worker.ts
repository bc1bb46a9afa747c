import type { FromPackWorker } from './read-pack.ts'
import { readPackOfSite } from './read-pack.ts'

/** A worker that reads the board pack once, and reports on the port of the page's message. */

addEventListener('message', ({ ports: [port] }) => {
  const report = (message: FromPackWorker) => port?.postMessage(message)
  readPackOfSite((count) => report({ kind: 'progress', count })).then(
    (result) => report({ kind: 'result', result }),
    (error: unknown) => report({ kind: 'failed', error: String(error) }),
  )
})
