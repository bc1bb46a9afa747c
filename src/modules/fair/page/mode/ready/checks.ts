import { language } from '#shared/words.ts'
import { clockText, sizeText } from '#platform/format.ts'
import type { StorageRoom } from '#platform/storage-room.ts'
import type { IconName } from '#ui/icon/icon.tsx'
import { listText } from '#ui/sentence/list-text.ts'
import { hasFiles, isOld, type TabletLoad } from '../parts/tablet-load.ts'
import type { DeskReply, FairSettings, TestResult } from '../tablet/fair.ts'
import { mode } from '../../../words.ts'

const { ready: words } = mode

const texts = words.checks

/** What a tablet should have before it leaves home: eight measurements, what each means, and what it costs to start without. */

export type Remedy = 'install' | 'set-pin' | 'test'

export interface Check {
  readonly name: string
  readonly icon: IconName
  /** A fair can start with amber ones, and not with red ones. */
  readonly status: 'green' | 'amber' | 'red'
  readonly title: string
  readonly detail: string
  readonly remedy?: Remedy
}

/** What was measured. */
export interface Measured {
  readonly load: TabletLoad
  readonly room: StorageRoom
  /** null: the server did not answer. */
  readonly desk: DeskReply | null
  readonly test: TestResult
}

/** A sealed application with a résumé or a photo. */
const applicationBytes = 2_300_000
const littleRoomBytes = 500_000_000
const maxClockOffsetMs = 60_000
const namedForms = 3

function boardCheck({ load }: Measured): Check {
  const { forms, jobs, readAtMs } = load
  const base = { name: 'board', icon: 'clipboard-list', status: 'amber' } as const
  if (jobs.loaded === 0) return { ...base, title: texts.board.none(), detail: texts.board.noneText() }
  if (jobs.loaded < jobs.wanted) {
    return {
      ...base,
      title: texts.board.jobs({ count: jobs.wanted - jobs.loaded, of: jobs.wanted }),
      detail: texts.board.jobsText(),
    }
  }
  const { missingTitles } = forms
  if (missingTitles.length > 0) {
    const names = missingTitles.slice(0, namedForms)
    const more = missingTitles.length - names.length
    const list = listText(more === 0 ? names : [...names, texts.board.more({ count: more })])
    const title = texts.board.forms({ count: missingTitles.length, of: forms.wanted })
    return { ...base, title, detail: texts.board.formsText({ names: list }) }
  }
  const title = texts.board.good({ count: jobs.loaded })
  if (readAtMs === null || isOld(load)) return { ...base, title, detail: texts.board.old() }
  return { ...base, status: 'green', title, detail: texts.board.read({ time: clockText(readAtMs) }) }
}

function filesCheck({ load }: Measured): Check {
  const { films, files, missingFairFiles, missingSiteFiles, pictureCount, usedBytes } = load
  const base = { name: 'files', icon: 'image', status: 'amber' } as const
  if (missingFairFiles !== null && missingFairFiles > 0)
    return { ...base, title: texts.files.none(), detail: texts.files.noneText() }
  if (!hasFiles(load)) {
    const title =
      missingSiteFiles === null || missingFairFiles === null
        ? texts.files.some()
        : texts.files.missing({ count: missingSiteFiles, of: files.wanted })
    return { ...base, title, detail: texts.files.missingText() }
  }
  const missingFilms = films.wanted - films.loaded
  if (missingFilms > 0) return { ...base, title: texts.files.films({ count: missingFilms }), detail: texts.files.filmsText() }
  const detail = usedBytes === null ? '' : sizeText(usedBytes)
  return { ...base, status: 'green', title: texts.files.good({ count: pictureCount }), detail }
}

function roomCheck({ room: { freeBytes } }: Measured): Check {
  const base = { name: 'room', icon: 'database' } as const
  if (freeBytes === null) return { ...base, status: 'amber', title: texts.room.unknown(), detail: texts.room.untold() }
  const count = Math.floor(freeBytes / applicationBytes)
  const rounded = count >= 1000 ? Math.floor(count / 1000) * 1000 : Math.floor(count / 10) * 10
  const number = rounded.toLocaleString(language)
  if (freeBytes < littleRoomBytes) {
    return {
      ...base,
      status: 'amber',
      title: texts.room.little({ size: sizeText(freeBytes) }),
      detail: texts.room.littleText({ count: rounded, number }),
    }
  }
  return { ...base, status: 'green', title: texts.room.good({ count: rounded, number }), detail: sizeText(freeBytes) }
}

function keptCheck({ room: { isPersisted } }: Measured): Check {
  const base = { name: 'kept', icon: 'shield-alert' } as const
  if (isPersisted) return { ...base, status: 'green', title: texts.kept.good(), detail: '' }
  return { ...base, status: 'amber', title: texts.kept.bad(), detail: texts.kept.badText(), remedy: 'install' }
}

function clockCheck({ desk }: Measured): Check {
  const base = { name: 'clock', icon: 'clock' } as const
  if (desk?.status !== 'noted')
    return { ...base, status: 'amber', title: texts.clock.unknown(), detail: texts.clock.unknownText() }
  const offMs = Math.abs(desk.clockOffsetMs)
  if (offMs <= maxClockOffsetMs) {
    return { ...base, status: 'green', title: texts.clock.good(), detail: texts.clock.off({ seconds: Math.round(offMs / 1000) }) }
  }
  const way = desk.clockOffsetMs > 0 ? 'slow' : 'fast'
  const title = texts.clock.wrong({ minutes: Math.round(offMs / 60_000), way })
  return { ...base, status: 'amber', title, detail: texts.clock.set() }
}

function pinCheck({ hasPin }: FairSettings): Check {
  const base = { name: 'pin', icon: 'key-round', remedy: 'set-pin' } as const
  return hasPin
    ? { ...base, status: 'green', title: texts.pin.good(), detail: texts.pin.digits() }
    : { ...base, status: 'red', title: texts.pin.none(), detail: texts.pin.noneText() }
}

function keyCheck({ key }: FairSettings, { desk }: Measured): Check {
  const base = { name: 'key', icon: 'lock-keyhole' } as const
  const end = key.keyId.slice(-4).toUpperCase()
  if (desk?.status === 'not-this-tablet') {
    return { ...base, status: 'amber', title: texts.key.stranger(), detail: texts.key.strangerText() }
  }
  if (desk?.status !== 'noted')
    return { ...base, status: 'amber', title: texts.key.unknown(), detail: texts.key.unknownText({ end }) }
  if (desk.key.keyId === key.keyId && desk.key.publicKey === key.publicKey)
    return { ...base, status: 'green', title: texts.key.good(), detail: texts.key.ends({ end }) }
  return { ...base, status: 'red', title: texts.key.strange(), detail: texts.key.doNotUse() }
}

function testCheck({ test }: Measured): Check {
  const base = { name: 'test', icon: 'flask-conical' } as const
  if (test.status === 'failed') {
    const detail = test.isRefused ? `${test.why} ${texts.key.doNotUse()}` : `${test.why} ${texts.test.cost()}`
    return { ...base, status: test.isRefused ? 'red' : 'amber', title: texts.test.failed(), detail, remedy: 'test' }
  }
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const detail = texts.test.took({ seconds: (test.tookMs / 1000).toLocaleString(language, tenths) })
  return { ...base, status: 'green', title: texts.test.good(), detail }
}

/** All checks, in the order of the page. */
export function checksOf(settings: FairSettings, measured: Measured): readonly Check[] {
  return [
    boardCheck(measured),
    filesCheck(measured),
    pinCheck(settings),
    testCheck(measured),
    roomCheck(measured),
    keptCheck(measured),
    clockCheck(measured),
    keyCheck(settings, measured),
  ]
}
