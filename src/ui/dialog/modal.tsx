import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { useBackCloses } from '../back/use-back-closes.ts'
import { focusInstead } from '../kept-focus/use-kept-focus.ts'

interface ModalProps extends Pick<ComponentProps<'dialog'>, 'aria-label' | 'aria-labelledby' | 'children' | 'className'> {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly 'data-shape'?: string
  readonly 'data-narrow'?: true | undefined
  /** Selects the element that has the focus at first. By default it is the first control. */
  readonly firstFocus?: string
}

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]'

/** Tab leads from the last control to the first. A browser would stop at its own controls, or nowhere, in between. */
function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.matches(focusable) && element.closest('[inert], [hidden]') === null,
  )
  const [first, last] = [stops.at(0), stops.at(-1)]
  const [from, to] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== from) return
  event.preventDefault()
  to?.focus()
}

/**
 * What all dialogs do, on the native `<dialog>`: it traps focus, closes on Escape, on 'Back' and on a press beside it, restores
 * focus, to the page's heading if what had it is gone, and renders in the top layer. Page scrolling is locked while it is open.
 */
export function Modal({ children, firstFocus, isOpen, onClose, ...attributes }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useBackCloses(isOpen, onClose)
  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return undefined
    const opener = document.activeElement
    element.showModal()
    if (firstFocus !== undefined) element.querySelector<HTMLElement>(firstFocus)?.focus()
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
      element.close()
      // Whoever has closed it may know a better place.
      queueMicrotask(() => {
        if (opener?.isConnected === false && document.activeElement === document.body) focusInstead()
      })
    }
  }, [firstFocus, isOpen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop, whose keyboard equivalent is Escape
    <dialog
      {...attributes}
      ref={dialog}
      onKeyDown={keepFocusInside}
      // The owner decides whether Escape closes the dialog. The event of a dialog or of a file picker inside it bubbles.
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {isOpen ? children : null}
    </dialog>
  )
}
