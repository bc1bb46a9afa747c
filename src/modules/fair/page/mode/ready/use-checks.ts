import { useCallback, useEffect, useRef, useState } from 'react'
import { watchOnline } from '#platform/online.ts'
import { readStorageRoom } from '#platform/storage-room.ts'
import { useTabletLoad } from '../parts/tablet-load.ts'
import type { Fair, FairSettings } from '../tablet/fair.ts'
import type { Measured } from './checks.ts'

type Asked = Omit<Measured, 'load'>

/** Often enough that nobody has to press 'Check again'. */
const againMs = 15_000

export interface Checking {
  /** null until the first measurement. */
  readonly measured: Measured | null
  readonly isBusy: boolean
  /** @param before what the tablet does first. It is busy until that is done */
  readonly checkAgain: (before?: () => Promise<unknown>) => void
}

/** Measures, and goes on measuring. A test is sent once, and again on request, or if it has failed. */
export function useChecks(fair: Fair, settings: FairSettings): Checking {
  const load = useTabletLoad(settings)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isBusy, setBusy] = useState(true)
  const test = useRef<Asked['test'] | null>(null)
  /** The last request wins. */
  const turn = useRef(0)
  const check = useCallback(async () => {
    turn.current += 1
    const own = turn.current
    // The report brings the server's key, for which the test seals.
    const desk = await fair.report()
    const [room, result] = await Promise.all([
      readStorageRoom(),
      test.current?.status === 'arrived' ? test.current : fair.sendTest(),
    ])
    if (own !== turn.current) return
    test.current = result
    setAsked({ desk, room, test: result })
    setBusy(false)
  }, [fair])
  useEffect(() => {
    void check()
    const timer = setInterval(() => void check(), againMs)
    const stopWatching = watchOnline(() => void check())
    return () => {
      turn.current += 1
      clearInterval(timer)
      stopWatching()
    }
  }, [check])
  return {
    measured: load && asked && { ...asked, load },
    isBusy,
    checkAgain: (before) => {
      setBusy(true)
      test.current = null
      void Promise.resolve(before?.()).then(check)
    },
  }
}
