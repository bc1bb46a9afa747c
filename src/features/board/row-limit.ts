import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { whenIdle } from '#platform/idle.ts'

/**
 * How much of a long list is drawn. A board of thousands of jobs would hold up every tap on its filters: the browser would
 * build and take down rows that nobody sees. So a long list starts with what fills a screen and grows before who scrolls
 * gets to its end; what is more than anybody scrolls through comes when it is asked for. Boards of the usual size are drawn
 * whole.
 */

/** From here on a browser feels the rows that nobody sees. */
export const longBoard = 300
const firstRows = 12
const stepRows = 25
/** Grows by itself up to here, and by as much at each request. */
const pageRows = 500
/** A screen of a phone. */
const growMargin = '800px 0px'

interface Growth {
  readonly list: string
  readonly limit: number
  /** Where it stops to be asked. */
  readonly end: number
}

interface RowLimit {
  readonly limit: number
  /** Belongs on what follows the last row. */
  readonly listEnd: RefObject<HTMLDivElement | null>
  /** null: all is here, or comes by itself. */
  readonly showMore: (() => void) | null
}

/** @param list names it: another one starts anew, a fresh answer of the board does not */
export function useRowLimit(list: string, count: number): RowLimit {
  const start: Growth = { list, limit: firstRows, end: pageRows }
  const [growth, setGrowth] = useState(start)
  const listEnd = useRef<HTMLDivElement>(null)
  const current = growth.list === list ? growth : start
  // While rendering: the old list's length must not be drawn even once.
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

  // It stands below the list while that grows: the focus of who pressed it stays.
  const showMore = () => setGrowth((known) => ({ ...known, end: known.end + pageRows }))
  return { limit: isLong ? limit : count, listEnd, showMore: isLong && end < count ? showMore : null }
}
