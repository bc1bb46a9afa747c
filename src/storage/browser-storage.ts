import { browserClock } from '#platform/clock.ts'
import { webLock } from '#platform/locks.ts'
import { settings } from '#platform/settings.ts'
import { sha256 } from '#platform/sha256.ts'
import { askForPersistence } from '#platform/storage-persistence.ts'
import { openTabChannel } from '#platform/tab-channel.ts'
import { createTextMirror } from '#platform/text-mirror.ts'
import { uniqueId } from '#platform/unique-id.ts'
import { connection } from './database.ts'
import { channelName } from './database-name.ts'
import { endDeletion, markDeletion } from './module-database-names.ts'
import { myJobs, setMyJobsSource } from './my-jobs-store.ts'
import { clearSiteData } from './site-data.ts'
import { openStorage, type PersonalStorage } from './storage.ts'

/** The storage of this tab. It imports Dexie, so import it dynamically. */
export const browserStorage: PersonalStorage = openStorage({
  connection,
  textMirror: createTextMirror(() => localStorage),
  channel: openTabChannel(channelName),
  clock: browserClock,
  newId: uniqueId,
  sendingLock: webLock('careers-sending'),
  askForPersistence: () => void askForPersistence(),
  sha256,
  receiptDays: settings.receiptDays,
  clearBrowserData: clearSiteData,
  deletion: { begin: markDeletion, end: endDeletion },
})

setMyJobsSource(browserStorage)
browserStorage.notices.subscribe(({ type }) => {
  if (type !== 'module') void myJobs.refresh()
})
