import { startTransition, useEffect, useState } from 'react'
import type { JobListing } from '#shared/job.ts'
import { whenIdle } from '#platform/idle.ts'

/**
 * How much of a long list is drawn. A board of thousands of jobs would hold up every tap on its filters: the browser would
 * build and take down rows that nobody sees. So a long list starts with what fills some screens and grows while the browser
 * is idle; what is more than anybody scrolls through comes when it is asked for. Boards of the usual size are drawn whole.
 */

/** From here on a browser feels the rows that nobody sees. */
export const longBoard = 300
const firstRows = 50
const stepRows = 50
/** Grows by itself up to here, and by as much at each request. */
const pageRows = 500

interface Growth {
  readonly jobs: readonly JobListing[]
  readonly limit: number
  /** Where it stops to be asked. */
  readonly end: number
}

function startOf(jobs: readonly JobListing[]): Growth {
  const isLong = jobs.length > longBoard
  return { jobs, limit: isLong ? firstRows : jobs.length, end: isLong ? pageRows : jobs.length }
}

interface RowLimit {
  readonly limit: number
  /** null: all is here, or comes by itself. */
  readonly showMore: (() => void) | null
}

/** @param jobs another list starts anew */
export function useRowLimit(jobs: readonly JobListing[]): RowLimit {
  const [growth, setGrowth] = useState(() => startOf(jobs))
  const current = growth.jobs === jobs ? growth : startOf(jobs)
  // While rendering: the old list's length must not be drawn even once.
  if (current !== growth) setGrowth(current)
  const { end, limit } = current
  const isGrowing = limit < Math.min(end, jobs.length)

  useEffect(() => {
    if (!isGrowing) return undefined
    return whenIdle(() =>
      startTransition(() => setGrowth((known) => ({ ...known, limit: Math.min(known.end, known.limit + stepRows) }))),
    )
  }, [isGrowing, limit])

  // It stands below the list while that grows: the focus of who pressed it stays.
  const showMore = () => setGrowth((known) => ({ ...known, end: known.end + pageRows }))
  return { limit, showMore: end < jobs.length ? showMore : null }
}
