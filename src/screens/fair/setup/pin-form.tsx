import { type FormEvent, useState } from 'react'
import type { Fair } from '#features/fair/fair.ts'
import { FairButton } from '../kit/fair-button.tsx'
import { FairField } from '../kit/fair-field.tsx'
import kit from '../kit/kit.module.css'
import type { Kept } from './screen.tsx'
import styles from './setup.module.css'

/** As many as the PIN's page has bubbles for. */
export const pinPattern = /^\d{6}$/

interface PinFormProps {
  readonly fair: Fair
  readonly hasPin: boolean
  readonly onKept: (kept: Kept) => void
}

/** The PIN is shown while it is made up. Afterwards nobody can read it. */
export function PinForm({ fair, hasPin, onKept }: PinFormProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  if (hasPin && !isOpen) {
    return (
      <div className={kit['field']}>
        <h2 className={kit['label']}>Recruiters’ PIN</h2>
        <div className={styles['pair']}>
          <span className={styles['secret']} role="img" aria-label="A PIN is set">
            ••••••
          </span>
          <FairButton onClick={() => setIsOpen(true)}>Change</FairButton>
        </div>
      </div>
    )
  }
  const set = async (event: FormEvent) => {
    event.preventDefault()
    if (!pinPattern.test(pin)) return setError('Six digits, please.')
    setError(null)
    onKept('saving')
    const kept = await fair.setPin(pin)
    onKept(kept)
    if (kept !== 'saved') return setError('It could not be stored. Try again.')
    setIsOpen(false)
    setPin('')
  }
  return (
    <form className={styles['pin']} onSubmit={(event) => void set(event)}>
      <FairField
        label="Recruiters’ PIN"
        hint="Six digits. Without it nobody gets out of the fair again."
        value={pin}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        error={error}
        onChange={({ target }) => setPin(target.value)}
      />
      <FairButton type="submit" icon="key-round">
        Set the PIN
      </FairButton>
    </form>
  )
}
