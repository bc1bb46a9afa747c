import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, it } from 'vitest'
import { browserClock } from '#platform/clock.ts'
import { openTabChannel } from '#platform/tab-channel.ts'
import { createTextMirror } from '#platform/text-mirror.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { connectDatabase } from '#storage/database.ts'
import { openStorage } from '#storage/storage.ts'

/** @param isCleared whether what is outside of the database can be cleared */
function openTab(indexedDB: IDBFactory | undefined, isCleared: boolean) {
  const steps: string[] = []
  const storage = openStorage({
    connection: connectDatabase({ indexedDB, IDBKeyRange, clock: browserClock }),
    textMirror: createTextMirror(() => {
      throw new Error('storage is denied')
    }),
    channel: openTabChannel('careers-deletion-test'),
    clock: browserClock,
    newId: uniqueId,
    sendingLock: { run: () => Promise.resolve('failed') },
    askForPersistence: () => {},
    sha256: async () => Promise.resolve(''),
    receiptDays: 90,
    clearBrowserData: async () => {
      steps.push('clear')
      return Promise.resolve(isCleared)
    },
    deletion: { begin: () => steps.push('begin'), end: () => steps.push('end') },
  })
  return { steps, storage }
}

it.each([
  ['has deleted everything', new IDBFactory(), true, true],
  ['could not delete a database of a module', new IDBFactory(), false, false],
  ['has no database', undefined, true, false],
])('a deletion that %s leaves nothing for the next start to finish', async (_, indexedDB, isCleared, isDone) => {
  const { steps, storage } = openTab(indexedDB, isCleared)
  expect(await storage.deleteEverything()).toBe(isDone)
  expect([steps[0], steps.at(-1)]).toEqual(['begin', 'end'])
})
