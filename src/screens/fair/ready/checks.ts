import { dayMs } from '#shared/durations.ts'
import type { FairFiles } from '#shared/worker-messages.ts'
import type { StoredBoard } from '#features/board/stored-board.ts'
import type { Fair, FairSettings } from '#features/fair/fair.ts'
import { clockText, sizeText } from '#platform/format.ts'
import type { StorageRoom } from '#platform/storage-room.ts'
import type { IconName } from '#ui/icon/icon.tsx'

/** What a tablet must have before it leaves home: nine measurements, and what each means. */

export type Remedy = 'load-jobs' | 'load-files' | 'install' | 'set-pin' | 'test'

export interface Check {
  readonly name: string
  readonly icon: IconName
  /** Amber may leave home, red may not. */
  readonly status: 'green' | 'amber' | 'red'
  readonly title: string
  readonly detail: string
  readonly remedy?: Remedy
}

/** What was measured. */
export interface Measured {
  readonly nowMs: number
  readonly board: StoredBoard
  /** null: no service worker has answered, here and below. */
  readonly missingSiteFiles: number | null
  readonly files: FairFiles | null
  readonly pictureCount: number
  readonly wantedFilmCount: number
  readonly room: StorageRoom
  /** null: the server did not answer. */
  readonly server: Awaited<ReturnType<Fair['readServer']>>
  readonly test: Awaited<ReturnType<Fair['sendTest']>>
}

/** A sealed application with a résumé or a photo. */
const applicationBytes = 2_300_000
const littleRoomBytes = 500_000_000
const noRoomBytes = 100_000_000
const maxClockOffsetMs = 60_000

function countText(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function jobsCheck({ board: { jobCount, readAtMs }, nowMs }: Measured): Check {
  const base = { name: 'jobs', icon: 'newspaper' } as const
  if (readAtMs === null || jobCount === 0)
    return { ...base, status: 'red', title: 'No jobs', detail: 'Connect once.', remedy: 'load-jobs' }
  const title = countText(jobCount, 'job', 'jobs')
  if (nowMs - readAtMs > dayMs)
    return { ...base, status: 'amber', title, detail: 'Older than a day. Connect once.', remedy: 'load-jobs' }
  const day = new Date(readAtMs).toDateString() === new Date(nowMs).toDateString() ? 'today' : 'yesterday'
  return { ...base, status: 'green', title, detail: `Read from the board ${day} at ${clockText(readAtMs)}.` }
}

function formsCheck({ board: { jobCount, missing } }: Measured): Check {
  const base = { name: 'forms', icon: 'clipboard-list' } as const
  if (jobCount === 0) return { ...base, status: 'amber', title: 'No forms', detail: 'They come with the jobs.' }
  if (missing.length > 0) {
    const names = missing.slice(0, 3).map(({ title }) => title)
    const more = missing.length > names.length ? ` and ${missing.length - names.length} more` : ''
    const title = `${countText(missing.length, 'form is', 'forms are')} missing`
    return { ...base, status: 'amber', title, detail: `${names.join(', ')}${more}`, remedy: 'load-jobs' }
  }
  const title = `${countText(jobCount, 'form', 'forms')} of ${jobCount}`
  return { ...base, status: 'green', title, detail: 'Every question can be answered without a network.' }
}

function filesCheck({ files, missingSiteFiles, pictureCount, wantedFilmCount }: Measured): Check {
  const base = { name: 'files', icon: 'image', remedy: 'load-files' } as const
  if (!files || files.missingCount > 0) {
    const detail = 'Without a network the fair would not open. Connect once.'
    return { ...base, status: 'red', title: 'The fair’s own pages are missing', detail }
  }
  if (missingSiteFiles !== 0) {
    const title =
      missingSiteFiles === null
        ? 'Some pages and pictures are missing'
        : `${countText(missingSiteFiles, 'page or picture is', 'pages and pictures are')} missing`
    return { ...base, status: 'amber', title, detail: 'They load while this page is open.' }
  }
  const missingFilms = wantedFilmCount - files.filmCount
  if (missingFilms > 0) {
    const title = `${countText(missingFilms, 'film is', 'films are')} missing`
    return { ...base, status: 'amber', title, detail: 'Pictures stand still where a film would play.' }
  }
  const detail = `${sizeText(files.filmBytes)} of film. Every page opens without a network.`
  const title = `${countText(pictureCount, 'picture', 'pictures')}, ${countText(files.filmCount, 'film', 'films')}`
  return { name: base.name, icon: base.icon, status: 'green', title, detail }
}

function roomCheck({ room: { freeBytes } }: Measured): Check {
  const base = { name: 'room', icon: 'database' } as const
  if (freeBytes === null)
    return { ...base, status: 'amber', title: 'Room unknown', detail: 'This browser does not tell how much it may store.' }
  const count = Math.floor(freeBytes / applicationBytes)
  const rounded = count >= 1000 ? Math.floor(count / 1000) * 1000 : Math.floor(count / 10) * 10
  const title = `${sizeText(freeBytes)} free`
  const detail = `Room for about ${rounded.toLocaleString('en')} applications with photos.`
  if (freeBytes < littleRoomBytes)
    return { ...base, status: freeBytes < noRoomBytes ? 'red' : 'amber', title, detail: `${detail} Free some space.` }
  return { ...base, status: 'green', title, detail }
}

function keptCheck({ room: { isPersisted } }: Measured): Check {
  const base = { name: 'kept', icon: 'shield-alert' } as const
  if (isPersisted)
    return { ...base, status: 'green', title: 'Storage is kept for good', detail: 'The browser does not tidy it away.' }
  const detail = 'Storage is not kept for good yet. Install the app on this tablet, open it there, and check again.'
  return { ...base, status: 'amber', title: 'The browser may tidy us away', detail, remedy: 'install' }
}

function clockCheck({ server }: Measured): Check {
  const base = { name: 'clock', icon: 'clock' } as const
  if (!server)
    return { ...base, status: 'amber', title: 'The clock was not compared', detail: 'The server did not answer. Connect once.' }
  const offMs = Math.abs(server.clockOffsetMs)
  if (offMs <= maxClockOffsetMs) {
    const detail = `${countText(Math.round(offMs / 1000), 'second', 'seconds')} off the server.`
    return { ...base, status: 'green', title: 'The clock is right', detail }
  }
  const amount = countText(Math.round(offMs / 60_000), 'minute', 'minutes')
  const title = `${amount} ${server.clockOffsetMs > 0 ? 'slow' : 'fast'}`
  return { ...base, status: 'amber', title, detail: 'Set the clock in the tablet’s settings.' }
}

function pinCheck({ hasPin }: FairSettings): Check {
  const base = { name: 'pin', icon: 'key-round' } as const
  return hasPin
    ? { ...base, status: 'green', title: 'The PIN is set', detail: 'It is on this tablet only.' }
    : { ...base, status: 'red', title: 'No PIN', detail: 'Set a PIN, or nobody gets out again.', remedy: 'set-pin' }
}

function keyCheck({ key }: FairSettings, { server }: Measured): Check {
  const base = { name: 'key', icon: 'lock-keyhole' } as const
  if (!key)
    return { ...base, status: 'red', title: 'No public key yet', detail: 'Nothing can be sealed without it. Connect once.' }
  const end = `Ends in ${key.keyId.slice(-4).toUpperCase()}`
  if (!server)
    return { ...base, status: 'amber', title: 'The public key was not compared', detail: `${end}. The server did not answer.` }
  if (server.key.keyId === key.keyId && server.key.publicKey === key.publicKey)
    return { ...base, status: 'green', title: 'The public key is ours', detail: `${end}, the same as on the server.` }
  return { ...base, status: 'red', title: 'The public key is not ours', detail: 'Do not use this tablet.' }
}

function testCheck({ test }: Measured): Check {
  const base = { name: 'test', icon: 'flask-conical' } as const
  if (test.status === 'failed')
    return { ...base, status: 'red', title: 'The test application did not arrive', detail: test.why, remedy: 'test' }
  const detail = `Sealed here, opened there, then erased. ${(test.tookMs / 1000).toFixed(1)} s.`
  return { ...base, status: 'green', title: 'A test application arrived', detail }
}

/** The nine checks, in the order of the page. */
export function checksOf(settings: FairSettings, measured: Measured): readonly Check[] {
  return [
    jobsCheck(measured),
    formsCheck(measured),
    filesCheck(measured),
    roomCheck(measured),
    keptCheck(measured),
    clockCheck(measured),
    pinCheck(settings),
    keyCheck(settings, measured),
    testCheck(measured),
  ]
}
