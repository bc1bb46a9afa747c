import { useCallback, useEffect, useRef, useState } from 'react'
import { readStoredBoard, storeWholeBoard } from '#features/board/stored-board.ts'
import type { Fair } from '#features/fair/fair.ts'
import { countMissingFiles, storeSiteNow } from '#features/fair/fair-files.ts'
import { readStorageRoom } from '#platform/storage-room.ts'
import { countStoredPictures } from '#platform/stored-pictures.ts'
import { loadFairFiles, wantedFilms } from '../parts/fair-films.ts'
import type { Measured } from './checks.ts'

async function measure(fair: Fair): Promise<Measured> {
  // The key is read first: the test seals for it.
  const server = await fair.readServer()
  const [board, missingSiteFiles, files, room, test] = await Promise.all([
    readStoredBoard(),
    countMissingFiles(),
    loadFairFiles(),
    readStorageRoom(),
    fair.sendTest(),
  ])
  return {
    nowMs: Date.now(),
    board,
    missingSiteFiles,
    files,
    // Evaluated last: the checks above may have stored pictures.
    pictureCount: await countStoredPictures(),
    wantedFilmCount: wantedFilms().length,
    room,
    server,
    test,
  }
}

export interface Checking {
  /** null until the first measurement. */
  readonly measured: Measured | null
  readonly isBusy: boolean
  readonly checkAgain: () => void
  /** Loads what is missing of the board, then checks again. */
  readonly loadJobs: () => void
  /** The same for pages, pictures and films. */
  readonly loadFiles: () => void
}

/** Measures once, and again on request. */
export function useChecks(fair: Fair): Checking {
  const [measured, setMeasured] = useState<Measured | null>(null)
  const [isBusy, setBusy] = useState(true)
  /** The last request wins. */
  const turn = useRef(0)
  const check = useCallback(
    async (before?: () => Promise<void>) => {
      turn.current += 1
      const own = turn.current
      await before?.()
      const result = await measure(fair)
      if (own !== turn.current) return
      setMeasured(result)
      setBusy(false)
    },
    [fair],
  )
  useEffect(() => {
    void check()
    return () => {
      turn.current += 1
    }
  }, [check])
  const checkAgain = (before?: () => Promise<void>) => {
    setBusy(true)
    void check(before)
  }
  return {
    measured,
    isBusy,
    checkAgain: () => checkAgain(),
    loadJobs: () => checkAgain(storeWholeBoard),
    // The measurement itself loads the fair's own files and the films.
    loadFiles: () => checkAgain(storeSiteNow),
  }
}
