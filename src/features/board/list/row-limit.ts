import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#platform/idle.ts'

/**
 * Limits how many rows of a long list are rendered. With thousands of jobs, every filter change would block the page by
 * creating and removing rows that nobody sees. A list therefore starts with one screen of rows and grows before the visitor
 * scrolls to its end, up to a maximum; after that it grows on request.
 */

/** Of a board with more jobs than this, only rows that are shown are rendered. */
export const longBoard = 300
/** The rows of a list at first, and those that each step adds. */
export const maxGroupRows = 20
/** Automatic growth stops here: off-screen rows become noticeably slow. Each request adds the same number. */
const pageRows = 300
/** About one phone screen. */
const growMargin = '800px 0px'

interface Growth {
  readonly list: string
  readonly limit: number
  /** Automatic growth stops at this number of rows. */
  readonly end: number
}

interface RowLimit {
  readonly limit: number
  /** Ref of the element after the last row. */
  readonly listEnd: RefObject<HTMLDivElement | null>
  /** null when all rows are rendered or will be without a request. */
  readonly showMore: (() => void) | null
}

/** How far each list has grown on this page, so that going back from a job finds its row. */
const grown = new Map<string, number>()

/** How a list grows: when its end is near, or only when it is asked to. */
export type RowGrowth = 'scrolled' | 'asked'

/** @param list identifies the list: another list starts from the beginning, updated data of the same list do not */
export function useRowLimit(list: string, count: number, how: RowGrowth = 'scrolled'): RowLimit {
  const start = (): Growth => {
    const limit = grown.get(list) ?? maxGroupRows
    return { list, limit, end: how === 'asked' ? limit : Math.max(pageRows, limit) }
  }
  const [growth, setGrowth] = useState(start)
  const listEnd = useRef<HTMLDivElement>(null)
  const current = growth.list === list ? growth : start()
  // Set during render: the old list's length must never be rendered.
  if (current !== growth) setGrowth(current)
  const { end, limit } = current
  const isGrowing = limit < Math.min(end, count)

  useEffect(() => {
    grown.set(list, limit)
    const element = listEnd.current
    if (!isGrowing || !element) return undefined
    let cancel = () => {}
    const grow = () => {
      cancel = whenIdle(() =>
        startTransition(() => setGrowth((known) => ({ ...known, limit: Math.min(known.end, known.limit + maxGroupRows) }))),
      )
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        grow()
      },
      { rootMargin: growMargin },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [isGrowing, limit, list])

  // The button stays mounted below the growing list, so that it keeps the focus.
  const showMore = () =>
    setGrowth((known) =>
      how === 'asked'
        ? { ...known, limit: known.limit + maxGroupRows, end: known.end + maxGroupRows }
        : { ...known, end: known.end + pageRows },
    )
  return { limit, listEnd, showMore: end < count ? showMore : null }
}
