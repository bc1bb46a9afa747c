import { fair as copy } from '#content'
import { watchBattery } from '#platform/battery.ts'
import { webLock } from '#platform/locks.ts'
import { ownNetwork } from '#platform/own-service.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { watchReturning } from '#platform/page-life.ts'
import { keepScreenOn } from '#platform/wake-lock.ts'
import { readStorageRoom } from '#platform/storage-room.ts'
import { loadingNow } from './parts/tablet-load.ts'
import type { Fair } from './tablet/fair.ts'
import { createFairClient } from './tablet/fair-client.ts'
import { openFair } from './tablet/open-fair.ts'
import { derivePin } from './tablet/pin.ts'
import { sealEnvelope } from './tablet/seal.ts'
import type { PersonalStorage } from '#storage/storage.ts'
import { createFairStore } from '../../device/fair.ts'
import { writeFairFlag } from '../../device/fair-flag.ts'
import { openFairDatabase } from '../../device/fair-database.ts'

/** The fair of this page, and the events that wake its sender. */

const lockName = 'careers-fair-sending'

type StorageOfPage = Pick<PersonalStorage, 'askForPersistence' | 'clock' | 'newId' | 'notices'>

/** Opens it once for a page: it sends from then on. @param storage that of the page */
export function openFairOfBrowser(storage: StorageOfPage): Fair {
  const { askForPersistence, clock, newId, notices } = storage
  let batteryPercent: number | null = null
  watchBattery((percent) => {
    batteryPercent = percent
  })
  const fair = openFair({
    store: createFairStore(openFairDatabase(), notices),
    client: createFairClient(ownNetwork),
    clock,
    newId,
    random: Math.random,
    isOnline,
    sendingLock: webLock(lockName),
    seal: sealEnvelope,
    derivePin,
    birds: copy.birds,
    notices,
    writeFlag: writeFairFlag,
    readDevice: async () => ({ batteryPercent, freeBytes: (await readStorageRoom()).freeBytes, loading: loadingNow.get() }),
    askForPersistence,
  })
  // Never unsubscribed: what waits is sent whatever screen is shown.
  watchOnline(() => {
    if (isOnline()) void fair.wake('online')
  })
  watchReturning(() => void fair.wake('visible'))
  holdScreen(fair)
  return fair
}

/** The screen stays on while the fair runs, whatever page is shown. */
function holdScreen(fair: Fair): void {
  let release: (() => void) | null = null
  const update = () => {
    const isRunning = fair.getState().status === 'running'
    if (isRunning) release ??= keepScreenOn()
    else {
      release?.()
      release = null
    }
  }
  fair.subscribe(update)
  update()
}
