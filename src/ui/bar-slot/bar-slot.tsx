import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

/** Places in the title bar that a screen may fill: the link back, the title, its end, and the room below them. */
const slotIds = { back: 'bar-back-slot', title: 'bar-title-slot', end: 'bar-end-slot', below: 'bar-below-slot' } as const
export type BarSlotName = keyof typeof slotIds

interface BarSlotProps {
  readonly name: BarSlotName
  readonly className?: string | undefined
}

/** An empty place in the title bar. */
export function BarSlot({ className, name }: BarSlotProps) {
  return <div id={slotIds[name]} className={className} />
}

interface InBarProps {
  readonly slot: BarSlotName
  readonly children: ReactNode
}

const nothingToWatch = () => () => undefined

/**
 * Renders its children into a place of the title bar, as soon as there is one: the bar of a page comes after its screen. The bar is
 * fixed and not sticky: with `scroll-padding`, Chromium scrolls the page by half a screen when an element inside a sticky bar
 * receives focus.
 */
export function InBar({ children, slot }: InBarProps) {
  const find = () => document.getElementById(slotIds[slot])
  const place = useSyncExternalStore(nothingToWatch, find, () => null)
  return place ? createPortal(children, place) : null
}

/** The bottom edge of the title bar in the window, or 0 without one. */
export function barBottom(): number {
  return document.getElementById(slotIds.below)?.parentElement?.getBoundingClientRect().bottom ?? 0
}
