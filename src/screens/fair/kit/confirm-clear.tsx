import { Dialog } from '#ui/dialog/dialog.tsx'
import { FairButton } from './fair-button.tsx'
import styles from './kit.module.css'

interface ConfirmClearProps {
  readonly isOpen: boolean
  readonly onClear: () => void
  readonly onKeep: () => void
}

/** Asks before what somebody has typed goes. */
export function ConfirmClear({ isOpen, onClear, onKeep }: ConfirmClearProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onKeep} title="Clear what you typed?">
      <div className={styles['choices']}>
        <FairButton variant="primary" isWide onClick={onKeep}>
          Keep it
        </FairButton>
        <FairButton isWide icon="trash-2" onClick={onClear}>
          Clear it
        </FairButton>
      </div>
    </Dialog>
  )
}
