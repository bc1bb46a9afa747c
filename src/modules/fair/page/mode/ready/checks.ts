import { dayMs } from '#shared/durations.ts'
import { language } from '#shared/words.ts'
import type { FairFiles } from '../../../shared/worker-messages.ts'
import type { StoredBoard } from '#features/board/device/stored-board.ts'
import type { Fair, FairSettings } from '../tablet/fair.ts'
import type { StorageRoom } from '#platform/storage-room.ts'
import { clockText, sizeText } from '#platform/format.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import { mode } from '../../../words.ts'

const { ready: words } = mode

const texts = words.checks

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

function jobsCheck({ board: { jobCount, readAtMs }, nowMs }: Measured): Check {
  const base = { name: 'jobs', icon: 'newspaper' } as const
  if (readAtMs === null || jobCount === 0)
    return { ...base, status: 'red', title: texts.jobs.none(), detail: texts.jobs.connect(), remedy: 'load-jobs' }
  const title = texts.jobs.count({ count: jobCount })
  if (nowMs - readAtMs > dayMs) return { ...base, status: 'amber', title, detail: texts.jobs.old(), remedy: 'load-jobs' }
  const day = new Date(readAtMs).toDateString() === new Date(nowMs).toDateString() ? 'today' : 'yesterday'
  return { ...base, status: 'green', title, detail: texts.jobs.read({ day, time: clockText(readAtMs) }) }
}

function formsCheck({ board: { jobCount, missing } }: Measured): Check {
  const base = { name: 'forms', icon: 'clipboard-list' } as const
  if (jobCount === 0) return { ...base, status: 'red', title: texts.forms.none(), detail: texts.forms.come() }
  if (missing.length > 0) {
    const names = missing.slice(0, 3).map(({ title }) => title)
    const more = missing.length - names.length
    const detail = listText(more === 0 ? names : [...names, texts.forms.more({ count: more })])
    return { ...base, status: 'red', title: texts.forms.missing({ count: missing.length }), detail, remedy: 'load-jobs' }
  }
  return { ...base, status: 'green', title: texts.forms.count({ count: jobCount }), detail: texts.forms.all() }
}

function filesCheck({ files, missingSiteFiles, pictureCount, wantedFilmCount }: Measured): Check {
  const base = { name: 'files', icon: 'image', remedy: 'load-files' } as const
  if (!files || files.missingCount > 0) {
    return { ...base, status: 'red', title: texts.files.none(), detail: texts.files.wouldNotOpen() }
  }
  if (missingSiteFiles !== 0) {
    const title = missingSiteFiles === null ? texts.files.some() : texts.files.missing({ count: missingSiteFiles })
    return { ...base, status: 'red', title, detail: texts.files.load() }
  }
  const missingFilms = wantedFilmCount - files.filmCount
  if (missingFilms > 0) {
    return { ...base, status: 'amber', title: texts.files.films({ count: missingFilms }), detail: texts.files.still() }
  }
  const detail = texts.files.size({ size: sizeText(files.filmBytes) })
  const title = texts.files.count({ pictures: pictureCount, films: files.filmCount })
  return { name: base.name, icon: base.icon, status: 'green', title, detail }
}

function roomCheck({ room: { freeBytes } }: Measured): Check {
  const base = { name: 'room', icon: 'database' } as const
  if (freeBytes === null) return { ...base, status: 'amber', title: texts.room.unknown(), detail: texts.room.untold() }
  const count = Math.floor(freeBytes / applicationBytes)
  const rounded = count >= 1000 ? Math.floor(count / 1000) * 1000 : Math.floor(count / 10) * 10
  const title = texts.room.free({ size: sizeText(freeBytes) })
  const detail = texts.room.about({ count: rounded, number: rounded.toLocaleString(language) })
  if (freeBytes < littleRoomBytes)
    return { ...base, status: freeBytes < noRoomBytes ? 'red' : 'amber', title, detail: `${detail} ${texts.room.freeSome()}` }
  return { ...base, status: 'green', title, detail }
}

function keptCheck({ room: { isPersisted } }: Measured): Check {
  const base = { name: 'kept', icon: 'shield-alert' } as const
  if (isPersisted) return { ...base, status: 'green', title: texts.kept.good(), detail: texts.kept.goodText() }
  return { ...base, status: 'amber', title: texts.kept.bad(), detail: texts.kept.badText(), remedy: 'install' }
}

function clockCheck({ server }: Measured): Check {
  const base = { name: 'clock', icon: 'clock' } as const
  if (!server) return { ...base, status: 'amber', title: texts.clock.unknown(), detail: texts.clock.noAnswer() }
  const offMs = Math.abs(server.clockOffsetMs)
  if (offMs <= maxClockOffsetMs) {
    const detail = texts.clock.off({ seconds: Math.round(offMs / 1000) })
    return { ...base, status: 'green', title: texts.clock.right(), detail }
  }
  const way = server.clockOffsetMs > 0 ? 'slow' : 'fast'
  const title = texts.clock.wrong({ minutes: Math.round(offMs / 60_000), way })
  return { ...base, status: 'amber', title, detail: texts.clock.set() }
}

function pinCheck({ hasPin }: FairSettings): Check {
  const base = { name: 'pin', icon: 'key-round' } as const
  return hasPin
    ? { ...base, status: 'green', title: texts.pin.set(), detail: texts.pin.setText() }
    : { ...base, status: 'red', title: texts.pin.none(), detail: texts.pin.noneText(), remedy: 'set-pin' }
}

function keyCheck({ key }: FairSettings, { server }: Measured): Check {
  const base = { name: 'key', icon: 'lock-keyhole' } as const
  if (!key) return { ...base, status: 'red', title: texts.key.none(), detail: texts.key.noneText() }
  const end = key.keyId.slice(-4).toUpperCase()
  if (!server) return { ...base, status: 'amber', title: texts.key.unknown(), detail: texts.key.noAnswer({ end }) }
  if (server.key.keyId === key.keyId && server.key.publicKey === key.publicKey)
    return { ...base, status: 'green', title: texts.key.ours(), detail: texts.key.same({ end }) }
  return { ...base, status: 'red', title: texts.key.strange(), detail: texts.key.doNotUse() }
}

function testCheck({ test }: Measured): Check {
  const base = { name: 'test', icon: 'flask-conical' } as const
  if (test.status === 'failed') return { ...base, status: 'red', title: texts.test.failed(), detail: test.why, remedy: 'test' }
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const detail = texts.test.took({ seconds: (test.tookMs / 1000).toLocaleString(language, tenths) })
  return { ...base, status: 'green', title: texts.test.arrived(), detail }
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
