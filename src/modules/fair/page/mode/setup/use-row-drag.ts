import { type CSSProperties, type PointerEvent, type RefObject, useRef, useState } from 'react'

/** A row that is dragged this close to an edge of the list scrolls it. */
const edgePx = 48
const scrollStepPx = 12

interface Drag {
  readonly from: number
  /** The index at which it would be dropped. */
  readonly to: number
  readonly byPx: number
  readonly rowPx: number
}

interface Hold {
  readonly index: number
  /** Relative to the list's content, so that scrolling does not change it. */
  readonly startPx: number
}

/**
 * Drags the first rows of a list to another place. The rows are moved by transforms until the pointer lets go, because a row that
 * leaves the page for a moment would lose its pointer.
 * @param count rows that can be dragged: the first ones of the list
 */
export function useRowDrag(list: RefObject<HTMLUListElement | null>, count: number, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const hold = useRef<Hold | null>(null)
  const rows = () => ([...(list.current?.children ?? [])] as HTMLElement[]).slice(0, count)
  const placeOf = (event: PointerEvent) => {
    const element = list.current
    return element ? event.clientY - element.getBoundingClientRect().top + element.scrollTop : 0
  }
  const scroll = (event: PointerEvent) => {
    const element = list.current
    if (!element) return
    const { bottom, top } = element.getBoundingClientRect()
    if (event.clientY < top + edgePx) element.scrollBy({ top: -scrollStepPx })
    else if (event.clientY > bottom - edgePx) element.scrollBy({ top: scrollStepPx })
  }
  const end = (isKept: boolean) => {
    hold.current = null
    setDrag(null)
    if (isKept && drag && drag.to !== drag.from) onMove(drag.from, drag.to)
  }
  const gripProps = (index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.currentTarget.setPointerCapture(event.pointerId)
      hold.current = { index, startPx: placeOf(event) }
    },
    onPointerMove: (event: PointerEvent) => {
      const held = hold.current
      if (held?.index !== index) return
      scroll(event)
      const byPx = placeOf(event) - held.startPx
      const all = rows()
      const centreOf = (row: HTMLElement | undefined) => (row ? row.offsetTop + row.offsetHeight / 2 : 0)
      const centre = centreOf(all[index]) + byPx
      const to = all.filter((row, at) => at !== index && centreOf(row) < centre).length
      setDrag({ from: index, to, byPx, rowPx: all[index]?.offsetHeight ?? 0 })
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  })
  const styleOf = (index: number): CSSProperties | undefined => {
    if (!drag) return undefined
    const { byPx, from, rowPx, to } = drag
    if (index === from) return { transform: `translateY(${byPx}px)` }
    if (index > from && index <= to) return { transform: `translateY(${-rowPx}px)` }
    if (index < from && index >= to) return { transform: `translateY(${rowPx}px)` }
    return undefined
  }
  return { dragged: drag?.from ?? null, gripProps, styleOf }
}
