import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react'
import { useBackCloses } from '../back/use-back-closes.ts'
import { fieldClass } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { components as words } from '../words.ts'
import styles from './list.module.css'

interface PopoverProps {
  readonly isOpen: boolean
  /** Names the list where it is a sheet on a phone. Without it the list stands beside its field there as well. */
  readonly sheetTitle?: string
  /** Closes the list. 'Back' does it where it is a sheet. */
  readonly onClose?: () => void
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
 * Places a list below its field, or above its question if it fits only there. If it fits nowhere, the list becomes shorter and the
 * page scrolls to it.
 */
function place(popover: HTMLElement): void {
  delete popover.dataset['above']
  for (const name of ['--list-room', '--list-height', '--question-height']) popover.style.removeProperty(name)
  const control = popover.parentElement
  if (!control) return
  const field = control.getBoundingClientRect()
  const question = (control.closest(`.${fieldClass.field}`) ?? control).getBoundingClientRect()
  const { bottom, top } = visibleSpan()
  const height = popover.offsetHeight
  const needed = height + gap
  if (field.bottom + needed <= bottom) return
  if (question.top - needed >= top) {
    popover.dataset['above'] = ''
    popover.style.setProperty('--question-height', `${field.top - question.top}px`)
    // A list above its question grows upwards. What is typed into its search must not move it.
    popover.style.setProperty('--list-height', `${height}px`)
    return
  }
  popover.style.setProperty('--list-room', `${Math.max(minHeight, bottom - top - field.height - 2 * gap)}px`)
  popover.scrollIntoView?.({ block: 'nearest' })
}

/** Whether a list is a sheet: on a phone whose browser has a top layer for it, above the page's bars. */
function canBeSheet(popover: HTMLElement): boolean {
  return typeof matchMedia === 'function' && matchMedia('(width < 48rem)').matches && 'showPopover' in popover
}

/** Keeps a sheet above an on-screen keyboard. Returns what stops it. */
function keepAboveKeyboard(sheet: HTMLElement): () => void {
  const { visualViewport } = window
  if (!visualViewport) return () => {}
  const fit = () => sheet.style.setProperty('--sheet-height', `${visualViewport.offsetTop + visualViewport.height}px`)
  fit()
  visualViewport.addEventListener('resize', fit)
  return () => visualViewport.removeEventListener('resize', fit)
}

/**
 * A press beside a list closes it. It must not take the focus from the field, nor go on, where a finger has pressed, to what is then
 * under it.
 */
function keepFocus(event: SyntheticEvent): void {
  if (event.target instanceof Element && !event.target.closest(`.${styles['frame']}`)) event.preventDefault()
}

/** The layer of a list beside its field, which must be its positioned parent, or a sheet on a phone. */
export function Popover({ children, isOpen, onClose, sheetTitle }: PopoverProps) {
  const layer = useRef<HTMLDivElement>(null)
  const [isSheet, setIsSheet] = useState(false)
  useBackCloses(isOpen && isSheet, () => onClose?.())
  const isSheetWanted = sheetTitle !== undefined
  // Only when it opens: a list must not jump to the other side while its rows change.
  useLayoutEffect(() => {
    const { current: element } = layer
    if (!isOpen || !element) return undefined
    if (!isSheetWanted || !canBeSheet(element)) return place(element)
    element.popover = 'manual'
    element.showPopover()
    // oxlint-disable-next-line react-hooks/set-state-in-effect -- only the browser knows
    setIsSheet(true)
    const stop = keepAboveKeyboard(element)
    return () => {
      stop()
      setIsSheet(false)
      if (element.isConnected) element.hidePopover()
      element.removeAttribute('popover')
    }
  }, [isOpen, isSheetWanted])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the focus where it is
    <div ref={layer} className={styles['popover']} hidden={!isOpen} onMouseDown={keepFocus} onTouchEnd={keepFocus}>
      {sheetTitle === undefined ? null : (
        <div className={styles['sheet-head']}>
          {/* Readers know the list by its question. */}
          <span className={styles['sheet-title']} aria-hidden="true">
            {sheetTitle}
          </span>
          {/* For touch, and readers' gestures. Tab and Escape close the list without it. */}
          <button type="button" className={styles['sheet-close']} tabIndex={-1} aria-label={words.close()} onClick={onClose}>
            <Icon name="x" />
          </button>
        </div>
      )}
      {children}
    </div>
  )
}
