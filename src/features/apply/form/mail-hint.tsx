import { likelyAddress } from '#shared/mail-host.ts'
import { Button } from '#ui/button/button.tsx'
import styles from './application-form.module.css'
import { form as words } from '../words.ts'

export interface MailHintProps {
  readonly address: string
  readonly onTake: (address: string) => void
}

/** Asks whether another address was meant, where the host looks mistyped. */
export function MailHint({ address, onTake }: MailHintProps) {
  const meant = likelyAddress(address)
  return (
    <div role="status" className={styles['mail-hint']}>
      {meant === null ? null : (
        <>
          <span>{words.didYouMean({ address: meant })}</span>
          <Button variant="outline" size="small" aria-label={words.takeAddress({ address: meant })} onClick={() => onTake(meant)}>
            {words.yes()}
          </Button>
        </>
      )}
    </div>
  )
}
