import { type ReactNode, useId } from 'react'
import { Modal } from '../dialog/modal.tsx'
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

/** A modal sheet at the bottom of a phone, and a box in the middle of a wider screen. */
export function BottomSheet({ isOpen, onClose, title, action, footer, focus = 'title', children }: BottomSheetProps) {
  const titleId = useId()
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClose}
      firstFocus={focus === 'title' ? 'h2' : '[data-footer] button'}
      className={styles['sheet']}
      aria-labelledby={titleId}
    >
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
    </Modal>
  )
}
