import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './dialog.module.css'
import { words } from '../words.ts'

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /**
   * A box is centred, or at the bottom on a phone. A sheet covers the screen (the menu). A page does, too, and has a bar that
   * stays at its top.
   */
  readonly shape?: 'box' | 'sheet' | 'page'
  /** Shown on the button that closes a page, which then stands first in the bar. Without it the button is a cross at its end. */
  readonly closeText?: string | undefined
  /** Replaces the visible title. `title` still names the dialog. */
  readonly head?: ReactNode
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
 * A modal dialog on the native `<dialog>`: it traps focus, closes on Escape, restores focus and renders in the top layer. Page
 * scrolling is locked while it is open.
 */
export function Dialog({ isOpen, onClose, title, children, shape = 'box', closeText, head }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return undefined
    element.showModal()
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
      element.close()
    }
  }, [isOpen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop, whose keyboard equivalent is Escape
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-shape={shape}
      {...(head === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': title })}
      onKeyDown={keepFocusInside}
      // The owner decides whether Escape closes the dialog. The event of a dialog or of a file picker inside it bubbles.
      onCancel={(event) => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {isOpen ? (
        <div className={styles['content']}>
          <div className={styles['head']}>
            {head ?? (
              <h2 className={styles['title']} id={titleId}>
                {title}
              </h2>
            )}
            <button
              type="button"
              className={styles['close']}
              data-first={closeText === undefined ? undefined : true}
              aria-label={closeText ?? (head === undefined ? words.close() : words.closeTitle({ title: title.toLowerCase() }))}
              onClick={onClose}
            >
              <Icon name={closeText === undefined ? 'x' : 'arrow-left'} />
              {closeText}
            </button>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
