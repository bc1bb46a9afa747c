import { fair as copy } from '#content'
import { watchBattery } from '#platform/battery.ts'
import { webLock } from '#platform/locks.ts'
import { ownNetwork } from '#platform/own-service.ts'
import { isOnline, watchOnline } from '#platform/online.ts'
import { watchReturning } from '#platform/page-life.ts'
import { askForPersistence } from '#platform/storage-persistence.ts'
import { keepScreenOn } from '#platform/wake-lock.ts'
import { readStorageRoom } from '#platform/storage-room.ts'
import type { Fair } from '../mode/tablet/fair.ts'
import { createFairClient } from '../mode/tablet/fair-client.ts'
import { openFair } from '../mode/tablet/open-fair.ts'
import { derivePin } from '../mode/tablet/pin.ts'
import { sealEnvelope } from '../mode/tablet/seal.ts'
import { browserStorage } from '#storage/browser-storage.ts'
import { createFairStore } from '../../device/fair.ts'
import { writeFairFlag } from '../../device/fair-flag.ts'
import { openFairDatabase } from '../../device/fair-database.ts'

/** Creates the fair of this page and the events that wake its sender. It imports Dexie, so import it dynamically. */

const lockName = 'careers-fair-sending'

function open(): Fair {
  let batteryPercent: number | null = null
  watchBattery((percent) => {
    batteryPercent = percent
  })
  const { clock, newId, notices } = browserStorage
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
    readDevice: async () => ({ batteryPercent, freeBytes: (await readStorageRoom()).freeBytes }),
    askForPersistence: () => void askForPersistence(),
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

/** It starts sending when this module is first loaded. */
export const browserFair: Fair = open()
