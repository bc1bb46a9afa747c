import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './list.module.css'

interface PopoverProps {
  readonly isOpen: boolean
  readonly children: ReactNode
}

/** Distance to the field, in px. */
const gap = 8
/** Three and a half rows: less would not be a list. */
const minHeight = 162

/** The part of the window that neither bars nor an on-screen keyboard cover. The bars set the page's scroll padding. */
function visibleSpan(): { readonly top: number; readonly bottom: number } {
  const { scrollPaddingBottom, scrollPaddingTop } = getComputedStyle(document.documentElement)
  const top = window.visualViewport?.offsetTop ?? 0
  const height = window.visualViewport?.height ?? window.innerHeight
  return {
    top: top + (Number.parseFloat(scrollPaddingTop) || 0),
    bottom: top + height - (Number.parseFloat(scrollPaddingBottom) || 0),
  }
}

/**
 * Places a list below its field, or above it if it fits only there. If it fits nowhere, the list becomes shorter and the page
 * scrolls to it.
 */
function place(popover: HTMLElement): void {
  delete popover.dataset['above']
  popover.style.removeProperty('--list-room')
  const field = popover.parentElement?.getBoundingClientRect()
  if (!field) return
  const { bottom, top } = visibleSpan()
  const needed = popover.offsetHeight + gap
  if (field.bottom + needed <= bottom) return
  if (field.top - needed >= top) {
    popover.dataset['above'] = ''
    return
  }
  popover.style.setProperty('--list-room', `${Math.max(minHeight, bottom - top - field.height - 2 * gap)}px`)
  popover.scrollIntoView?.({ block: 'nearest' })
}

/** The layer of a list below or above its field, which must be its positioned parent. */
export function Popover({ children, isOpen }: PopoverProps) {
  const layer = useRef<HTMLDivElement>(null)
  // Only when it opens: a list must not jump to the other side while its rows change.
  useLayoutEffect(() => {
    if (isOpen && layer.current) place(layer.current)
  }, [isOpen])
  return (
    <div ref={layer} className={styles['popover']} hidden={!isOpen}>
      {children}
    </div>
  )
}
