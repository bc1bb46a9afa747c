import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import styles from './dialogs.module.css'
import { staff } from '../../words.ts'

const { frame: words } = staff

/** The answers of a dialog, the harmless one first. */
export function DialogActions({ children, onKeep }: { readonly children: ReactNode; readonly onKeep: () => void }) {
  return (
    <div className={styles['actions']}>
      <Button variant="outline" size="small" onClick={onKeep}>
        {words.keep()}
      </Button>
      {children}
    </div>
  )
}
