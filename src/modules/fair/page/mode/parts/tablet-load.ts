import { useEffect, useState } from 'react'
import { dayMs } from '#shared/durations.ts'
import { readStoredBoard, type StoredBoard, storeWholeBoard } from '#features/board/device/stored-board.ts'
import { isOnline } from '#platform/online.ts'
import { createStore } from '#platform/store.ts'
import { countStoredFiles } from '#platform/stored-files.ts'
import type { TabletReport } from '../../../shared/fair.ts'
import type { FairFiles } from '../../../shared/worker-messages.ts'
import type { FairSettings } from '../tablet/fair.ts'
import { countMissingFiles, storeSiteNow } from '../tablet/fair-files.ts'
import { loadFairFiles, wantedFilms } from './fair-films.ts'

/** What a tablet must have before it can do without a network: the jobs of its event, their forms, pages and pictures. */

export interface LoadedPart {
  readonly loaded: number
  /** 0: not known yet. */
  readonly wanted: number
}

export interface TabletLoad {
  /** When it was measured. */
  readonly atMs: number
  readonly jobs: LoadedPart
  readonly forms: LoadedPart & { readonly missingTitles: readonly string[] }
  /** Of pages and pictures. */
  readonly files: LoadedPart
  readonly pictureCount: number
  readonly films: LoadedPart
  /** null: no worker has answered, here and below. */
  readonly missingFairFiles: number | null
  readonly missingSiteFiles: number | null
  /** When the list of jobs was read. null: never. */
  readonly readAtMs: number | null
  /** null: the browser does not tell. */
  readonly usedBytes: number | null
}

/** What the reports to the desk say of it. null: nothing loads, or nobody looks. */
export const loadingNow = createStore<TabletReport['loading']>(null)

/** The jobs that people are to find here: those that are pinned, or all. What has closed is not waited for. */
function boardLoad({ jobs, readAtMs }: StoredBoard, pinnedJobIds: readonly number[]): Pick<TabletLoad, 'jobs' | 'forms'> {
  const own = pinnedJobIds.length === 0 ? jobs : jobs.filter(({ jobId }) => pinnedJobIds.includes(jobId))
  const wanted = readAtMs === null ? pinnedJobIds.length : own.length
  const missing = own.filter(({ hasForm }) => !hasForm)
  return {
    jobs: { loaded: own.length, wanted },
    forms: { loaded: own.length - missing.length, wanted, missingTitles: missing.map(({ title }) => title) },
  }
}

async function readUsedBytes(): Promise<number | null> {
  const storage = navigator.storage as StorageManager | undefined
  return (await storage?.estimate().catch(() => null))?.usage ?? null
}

/** @param files what the worker has said of fair mode's own */
export async function measureLoad(pinnedJobIds: readonly number[], files: FairFiles | null): Promise<TabletLoad> {
  const [board, missingSiteFiles, stored, usedBytes] = await Promise.all([
    readStoredBoard(),
    countMissingFiles(),
    countStoredFiles(),
    readUsedBytes(),
  ])
  const missingFairFiles = files?.missingCount ?? null
  return {
    atMs: Date.now(),
    ...boardLoad(board, pinnedJobIds),
    files: { loaded: stored.files, wanted: stored.files + (missingSiteFiles ?? 0) + (missingFairFiles ?? 0) },
    pictureCount: stored.pictures,
    films: { loaded: files?.filmCount ?? 0, wanted: wantedFilms().length },
    missingFairFiles,
    missingSiteFiles,
    readAtMs: board.readAtMs,
    usedBytes,
  }
}

/** All parts together. */
export function totalOf({ films, files, forms, jobs }: TabletLoad): LoadedPart {
  const parts = [jobs, forms, files, films]
  const sum = (of: keyof LoadedPart) => parts.reduce((before, part) => before + part[of], 0)
  return { loaded: sum('loaded'), wanted: sum('wanted') }
}

/** Whether jobs may have closed since. */
export const isOld = ({ atMs, readAtMs }: TabletLoad) => readAtMs === null || atMs - readAtMs > dayMs
const isPart = ({ loaded, wanted }: LoadedPart) => loaded < wanted

/** Whether the tablet has the jobs of its event, as they were today. */
export const hasBoard = (load: TabletLoad) => !isOld(load) && load.jobs.wanted > 0 && !isPart(load.jobs) && !isPart(load.forms)

/** Whether every page of it opens without a network, but for films. */
export const hasFiles = ({ missingFairFiles, missingSiteFiles }: TabletLoad) => missingFairFiles === 0 && missingSiteFiles === 0

export const isWhole = (load: TabletLoad) => hasBoard(load) && hasFiles(load) && !isPart(load.films)

/** The first thing that is still loading, as the desk shows it. */
function loadingOf(load: TabletLoad): TabletReport['loading'] {
  const parts = { jobs: load.jobs, forms: load.forms, pictures: load.files }
  for (const what of ['jobs', 'forms', 'pictures'] as const) {
    const { loaded, wanted } = parts[what]
    if (loaded < wanted || wanted === 0) return { what, loaded, wanted }
  }
  return null
}

const lookEveryMs = 2_000
/** Delay before what is missing is asked for again. It doubles while nothing more arrives. */
const againMs = 3_000
/** The longest. A tablet that has everything looks so often whether that is still so. */
const restMs = 60_000

/** What the worker of this page has said last of fair mode's own files. */
let fairFiles: FairFiles | null = null

/** Loads what is missing, and tells how far it is, until it is stopped. @returns stops it */
function keepLoading(pinnedJobIds: readonly number[], tell: (load: TabletLoad) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let wake = () => {}
  const look = async () => {
    const load = await measureLoad(pinnedJobIds, fairFiles)
    if (signal.aborted) return load
    loadingNow.set(loadingOf(load))
    tell(load)
    return load
  }
  const loadOnce = async () => {
    const before = await look()
    fairFiles = (await loadFairFiles()) ?? fairFiles
    if (!isOnline()) return look()
    if (!hasBoard(before)) await storeWholeBoard()
    // Without a worker it would wait for ever.
    if (fairFiles && before.missingSiteFiles !== 0) await storeSiteNow()
    return look()
  }
  const loop = async () => {
    let before = -1
    let delayMs = againMs
    while (!signal.aborted) {
      // What loads is shown meanwhile.
      const timer = setInterval(() => void look().catch(() => {}), lookEveryMs)
      // oxlint-disable-next-line no-await-in-loop -- one round after the other
      const load = await loadOnce()
        .catch(() => null)
        .finally(() => clearInterval(timer))
      const loaded = load ? totalOf(load).loaded : before
      delayMs = load && isWhole(load) ? restMs : loaded === before ? Math.min(delayMs * 2, restMs) : againMs
      before = loaded
      // oxlint-disable-next-line no-await-in-loop -- see above
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, delayMs)
      })
    }
  }
  window.addEventListener('online', () => wake(), { signal })
  void loop()
  return () => {
    stopping.abort()
    wake()
    loadingNow.set(null)
  }
}

/** Loads what this tablet misses while a screen is open. @returns how far it is, null until that is known */
export function useTabletLoad({ pinnedJobIds }: Pick<FairSettings, 'pinnedJobIds'>): TabletLoad | null {
  const [load, setLoad] = useState<TabletLoad | null>(null)
  // The desk may pin others meanwhile.
  const pins = pinnedJobIds.join(',')
  useEffect(() => keepLoading(pins === '' ? [] : pins.split(',').map(Number), setLoad), [pins])
  return load
}
