import { Dialog } from '#ui/dialog/dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from './parts.module.css'
import { mode } from '../../../words.ts'

const { parts: words } = mode

interface ConfirmClearProps {
  readonly isOpen: boolean
  readonly onClear: () => void
  readonly onKeep: () => void
}

/** Asks before what somebody has typed goes. */
export function ConfirmClear({ isOpen, onClear, onKeep }: ConfirmClearProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title={words.clearing.heading()}>
      <div className={styles['answers']}>
        <Button size="touch" variant="primary" isWide onClick={onKeep}>
          {words.clearing.keep()}
        </Button>
        <Button variant="outline" size="touch" isWide icon="trash-2" onClick={onClear}>
          {words.clearing.clear()}
        </Button>
      </div>
    </Dialog>
  )
}
