import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#platform/idle.ts'

/**
 * Limits how many rows of a long list are rendered. With thousands of jobs, every filter change would block the page by
 * creating and removing rows that nobody sees. A long list therefore starts with one screen of rows and grows before the
 * visitor scrolls to its end, up to a maximum; after that it grows on request. Lists of the usual size render completely.
 */

/** Off-screen rows become noticeably slow above this number. */
export const longBoard = 300
const firstRows = 12
const stepRows = 25
/** Automatic growth stops here. Each request adds the same number. */
const pageRows = 500
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

/** @param list identifies the list: another list starts from the beginning, updated data of the same list do not */
export function useRowLimit(list: string, count: number): RowLimit {
  const start: Growth = { list, limit: firstRows, end: pageRows }
  const [growth, setGrowth] = useState(start)
  const listEnd = useRef<HTMLDivElement>(null)
  const current = growth.list === list ? growth : start
  // Set during render: the old list's length must never be rendered.
  if (current !== growth) setGrowth(current)
  const isLong = count > longBoard
  const { end, limit } = current
  const isGrowing = isLong && limit < Math.min(end, count)

  useEffect(() => {
    const element = listEnd.current
    if (!isGrowing || !element) return undefined
    let cancel = () => {}
    const grow = () => {
      cancel = whenIdle(() =>
        startTransition(() => setGrowth((known) => ({ ...known, limit: Math.min(known.end, known.limit + stepRows) }))),
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
  const showMore = () => setGrowth((known) => ({ ...known, end: known.end + pageRows }))
  return { limit: isLong ? limit : count, listEnd, showMore: isLong && end < count ? showMore : null }
}
