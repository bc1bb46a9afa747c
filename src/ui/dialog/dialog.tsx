import { type ReactNode, useId } from 'react'
import { Icon } from '../icon/icon.tsx'
import { components as words } from '../words.ts'
import styles from './dialog.module.css'
import { Modal } from './modal.tsx'

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
  /** Of a box: for one question. */
  readonly isNarrow?: boolean
  /** Replaces the visible title. `title` still names the dialog. */
  readonly head?: ReactNode
  /** Selects the element that has the focus at first. By default it is the first control. */
  readonly firstFocus?: string
}

/** A modal dialog with its title, and a button that closes it. */
export function Dialog(props: DialogProps) {
  const { children, closeText, firstFocus, head, isNarrow = false, isOpen, onClose, shape = 'box', title } = props
  const titleId = useId()
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      {...(firstFocus === undefined ? {} : { firstFocus })}
      className={styles['dialog']}
      data-shape={shape}
      data-narrow={isNarrow || undefined}
      {...(head === undefined ? { 'aria-labelledby': titleId } : { 'aria-label': title })}
    >
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
            aria-label={closeText ?? words.close()}
            onClick={onClose}
          >
            <Icon name={closeText === undefined ? 'x' : 'arrow-left'} />
            {closeText}
          </button>
        </div>
        {children}
      </div>
    </Modal>
  )
}
