import { settings } from '#platform/settings.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { useKeptFocus } from '#ui/kept-focus/use-kept-focus.ts'
import styles from './device-card.module.css'
import { outbox as words } from '../words.ts'

interface DeviceCardProps {
  readonly onDelete: () => void
}

/** Says that all of the page is on this device only, and for how long. Prints it and deletes it. */
export function DeviceCard({ onDelete }: DeviceCardProps) {
  return (
    <section ref={useKeptFocus<HTMLElement>()} aria-label={words.device()}>
      <h2 className={styles['heading']}>{words.device()}</h2>
      <div className={styles['card']}>
        <p>{words.deviceLead({ days: settings.receiptDays })}</p>
        <p>{words.deleting()}</p>
        <div className={styles['actions']}>
          <Button variant="outline" size="small" onClick={() => window.print()}>
            <Icon name="printer" size="medium" />
            {words.printList()}
          </Button>
          <button
            type="button"
            className={`${buttonClass({ size: 'small', variant: 'outline' })} ${styles['delete']}`}
            onClick={onDelete}
          >
            <Icon name="trash-2" size="medium" />
            {words.deleteEverything()}
          </button>
        </div>
      </div>
    </section>
  )
}
