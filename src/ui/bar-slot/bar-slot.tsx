import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Places in the title bar that a screen may fill: the link back, the title, and the room below them. */
const slotIds = { back: 'bar-back-slot', title: 'bar-title-slot', below: 'bar-below-slot' } as const
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

/**
 * Renders its children into a place of the title bar. The bar is fixed and not sticky: with `scroll-padding`, Chromium scrolls
 * the page by half a screen when an element inside a sticky bar receives focus.
 *
 * Only for what appears after the page: the place must exist when this renders.
 */
export function InBar({ children, slot }: InBarProps) {
  const place = typeof document === 'undefined' ? null : document.getElementById(slotIds[slot])
  return place ? createPortal(children, place) : null
}

/** The bottom edge of the title bar in the window, or 0 without one. */
export function barBottom(): number {
  return document.getElementById(slotIds.below)?.parentElement?.getBoundingClientRect().bottom ?? 0
}
