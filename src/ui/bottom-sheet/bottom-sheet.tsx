import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './bottom-sheet.module.css'

interface BottomSheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  /** Beside the title, such as a button that clears the choice. */
  readonly action?: ReactNode
  /** Stays below the content, which scrolls. It holds a button that closes the sheet. */
  readonly footer: ReactNode
  /** Which element has the focus at first: the title, so that no keyboard opens, or the footer's first button. */
  readonly focus?: 'title' | 'footer'
  readonly children?: ReactNode
}

/**
 * A modal sheet at the bottom of a phone, and a box in the middle of a wider screen. Escape, the back gesture and a press
 * beside it close it, and the focus returns to where it was.
 */
export function BottomSheet({ isOpen, onClose, title, action, footer, focus = 'title', children }: BottomSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = sheet.current
    if (!element || !isOpen) return undefined
    element.showModal()
    element.querySelector<HTMLElement>(focus === 'title' ? 'h2' : '[data-footer] button')?.focus()
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    return () => {
      document.documentElement.style.overflow = overflow
      element.close()
    }
  }, [focus, isOpen])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click on the backdrop, whose keyboard equivalent is Escape
    <dialog
      ref={sheet}
      className={styles['sheet']}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        // A dialog around it stays open.
        event.stopPropagation()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === sheet.current) onClose()
      }}
    >
      {isOpen ? (
        <div className={styles['content']}>
          <div className={styles['head']}>
            <h2 id={titleId} className={styles['title']} tabIndex={-1}>
              {title}
            </h2>
            {action}
          </div>
          {children}
          <div className={styles['footer']} data-footer>
            {footer}
          </div>
        </div>
      ) : null}
    </dialog>
  )
}
