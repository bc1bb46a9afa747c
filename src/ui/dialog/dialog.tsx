import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Icon } from '../icon/icon.tsx'
import styles from './dialog.module.css'

interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** A sheet covers the screen (the menu); a box stands in its middle, or at its bottom on a phone. */
  readonly shape?: 'box' | 'sheet'
  /** Stands in the title's place; the title still names the dialog. */
  readonly head?: ReactNode
}

/**
 * A modal dialog on the browser's own: it traps the focus, closes on Escape, gives the focus back and lies above
 * everything. Page scrolling is locked while it is open and restored after.
 */
export function Dialog({ isOpen, onClose, title, children, shape = 'box', head }: DialogProps) {
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
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a press beside the box; Escape is its key
    <dialog
      ref={dialog}
      className={styles['dialog']}
      data-shape={shape}
      {...(head === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': title })}
      // Escape asks to close; whether it does is the owner's to say.
      onCancel={(event) => {
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
              aria-label={head === undefined ? 'Close' : `Close ${title.toLowerCase()}`}
              onClick={onClose}
            >
              <Icon name="x" />
            </button>
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
