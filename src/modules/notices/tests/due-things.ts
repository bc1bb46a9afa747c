import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DueThings } from '#tests/services/due-things.ts'

/** One notice about a new job, to a search engine that listens on this machine. */

export const dueThings: DueThings = {
  name: 'notices',
  one: 'a notice',
  things: 1,
  mostAtOnce: 1,
  regularWorks: 1,
  recipients: [],
  inQueues: [],
  notYetDone: ['SELECT 1 - count(*) FROM index_notices'],
  moments: [],
  openThings: async () => {
    let received = 0
    const engine = createServer((request, response) => {
      received += 1
      request.resume().on('end', () => response.end('{}'))
    })
    await once(engine.listen(0, '127.0.0.1'), 'listening')
    return {
      environment: { INDEXNOW_KEY: 'abcdef0123456789' },
      fetchedAt: { 'https://api.indexnow.org/': `http://127.0.0.1:${(engine.address() as AddressInfo).port}/` },
      makeDue: async () => {},
      timesDone: () => [received],
      close: async () => {
        engine.closeAllConnections()
        engine.close()
        await once(engine, 'close')
      },
    }
  },
}
