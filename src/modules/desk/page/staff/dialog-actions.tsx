import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import styles from './dialogs.module.css'
import { staff } from '../../words.ts'

const { frame: words } = staff

interface DialogActionsProps {
  readonly children: ReactNode
  /** What the harmless answer is called: 'keep' what would be deleted, or 'cancel' a form. */
  readonly harmless?: 'keep' | 'cancel'
  readonly onDismiss: () => void
}

/** The answers of a dialog, the harmless one first. */
export function DialogActions({ children, harmless = 'keep', onDismiss }: DialogActionsProps) {
  return (
    <div className={styles['actions']}>
      <Button variant="outline" size="small" onClick={onDismiss}>
        {words[harmless]()}
      </Button>
      {children}
    </div>
  )
}
