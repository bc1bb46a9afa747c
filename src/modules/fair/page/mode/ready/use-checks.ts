import { useCallback, useEffect, useRef, useState } from 'react'
import { boardSync } from '#features/board/device/board-sync.ts'
import { jobLists } from '#features/board/device/job-lists.ts'
import { readStoredBoard, type StoredBoard, storeWholeBoard } from '#features/board/device/stored-board.ts'
import type { Fair } from '../tablet/fair.ts'
import { countMissingFiles, storeSiteNow } from '../tablet/fair-files.ts'
import { whenIdle } from '#platform/idle.ts'
import { readStorageRoom } from '#platform/storage-room.ts'
import { countStoredPictures } from '#platform/stored-pictures.ts'
import { loadFairFiles, wantedFilms } from '../parts/fair-films.ts'
import type { Measured } from './checks.ts'

async function measure(fair: Fair): Promise<Omit<Measured, 'board'>> {
  // The key is read first: the test seals for it.
  const server = await fair.readServer()
  const [files, room, test] = await Promise.all([loadFairFiles(), readStorageRoom(), fair.sendTest()])
  return {
    nowMs: Date.now(),
    files,
    // Evaluated last: the checks above may have waited for the worker and stored pictures.
    missingSiteFiles: await countMissingFiles(),
    pictureCount: await countStoredPictures(),
    wantedFilmCount: wantedFilms().length,
    room,
    server,
    test,
  }
}

type Files = Pick<Measured, 'files' | 'missingSiteFiles'>

interface BoardReading {
  /** null until the first reading. */
  readonly board: StoredBoard | null
  readonly readBoard: () => Promise<void>
}

/** What the tablet has of the board, read again when jobs have arrived in the background. */
function useStoredBoard(): BoardReading {
  const [reading, setReading] = useState<{ readonly turn: number; readonly board: StoredBoard } | null>(null)
  const turns = useRef(0)
  const readBoard = useCallback(async () => {
    turns.current += 1
    const turn = turns.current
    const board = await readStoredBoard()
    // A reading that began earlier may end later.
    setReading((now) => (now && now.turn > turn ? now : { turn, board }))
  }, [])
  useEffect(() => {
    let cancel: (() => void) | null = null
    // Both report every single change, and the lists do so before they are stored.
    const readSoon = () => {
      cancel ??= whenIdle(() => {
        cancel = null
        void readBoard()
      })
    }
    const stops = [jobLists.subscribe(readSoon), boardSync.subscribe(readSoon)]
    return () => {
      for (const stop of stops) stop()
      cancel?.()
    }
  }, [readBoard])
  return { board: reading?.board ?? null, readBoard }
}

/** How long the tablet waits before it counts its files again, while some are missing. */
const countAgainMs = 3_000

/** Counts the files again until all are there: they load while the page is open. Nothing else is measured again. */
function useFilesAgain(measured: Files | null, isBusy: boolean, onCount: (files: Files) => void): void {
  const isWhole = measured?.missingSiteFiles === 0 && measured.files?.missingCount === 0
  const isCounting = measured !== null && !isWhole && !isBusy
  useEffect(() => {
    if (!isCounting) return undefined
    let isCurrent = true
    let timer: number | undefined
    const count = async () => {
      const files = await loadFairFiles()
      const missingSiteFiles = await countMissingFiles()
      if (!isCurrent) return
      onCount({ files, missingSiteFiles })
      timer = window.setTimeout(() => void count(), countAgainMs)
    }
    timer = window.setTimeout(() => void count(), countAgainMs)
    return () => {
      isCurrent = false
      window.clearTimeout(timer)
    }
  }, [isCounting, onCount])
}

export interface Checking {
  /** null until the first measurement. */
  readonly measured: Measured | null
  readonly isBusy: boolean
  /** @param before what the tablet does first. It is busy until that is done */
  readonly checkAgain: (before?: () => Promise<unknown>) => void
  /** Loads what is missing of the board, then checks again. */
  readonly loadJobs: () => void
  /** The same for pages, pictures and films. */
  readonly loadFiles: () => void
}

/**
 * Measures once, and again on request. Beside that, without a test, the board is read when jobs arrive, and missing files are counted until
 * they are there.
 */
export function useChecks(fair: Fair): Checking {
  const [measured, setMeasured] = useState<Omit<Measured, 'board'> | null>(null)
  const { board, readBoard } = useStoredBoard()
  const [isBusy, setBusy] = useState(true)
  /** The last request wins. */
  const turn = useRef(0)
  const check = useCallback(
    async (before?: () => Promise<unknown>) => {
      turn.current += 1
      const own = turn.current
      await before?.()
      const [result] = await Promise.all([measure(fair), readBoard()])
      if (own !== turn.current) return
      setMeasured(result)
      setBusy(false)
    },
    [fair, readBoard],
  )
  useEffect(() => {
    void check()
    return () => {
      turn.current += 1
    }
  }, [check])
  const addFiles = useCallback((files: Files) => setMeasured((now) => now && { ...now, ...files }), [])
  useFilesAgain(measured, isBusy, addFiles)
  const checkAgain = (before?: () => Promise<unknown>) => {
    setBusy(true)
    void check(before)
  }
  return {
    measured: measured && board && { ...measured, board },
    isBusy,
    checkAgain,
    loadJobs: () => checkAgain(storeWholeBoard),
    // The measurement itself loads the fair's own files and the films.
    loadFiles: () => checkAgain(storeSiteNow),
  }
}
