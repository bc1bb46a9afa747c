import { type FormEvent, useRef, useState } from 'react'
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

/** The PIN is stored with its sixth digit, and shown until its field is left. Afterwards nobody can read it. */
export function PinForm({ fair, hasPin, onKept }: PinFormProps) {
  const [isOpen, setIsOpen] = useState(!hasPin)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = useRef<HTMLButtonElement>(null)
  /** One is stored after the other, so that the last one stays. */
  const storing = useRef<Promise<Kept>>(Promise.resolve('saved'))

  const edit = (text: string) => {
    setPin(text)
    setError(null)
    if (!pinPattern.test(text)) return
    onKept('saving')
    storing.current = storing.current.then(async () => {
      const kept = await fair.setPin(text)
      onKept(kept)
      return kept
    })
  }
  /** @returns whether it may be left */
  const leave = async (): Promise<boolean> => {
    // Who has changed nothing keeps the PIN that there is.
    if (!pinPattern.test(pin) && !(hasPin && pin === '')) {
      if (pin !== '') setError('Six digits, please.')
      return false
    }
    if ((await storing.current) !== 'saved') {
      setError('It could not be stored. Try again.')
      return false
    }
    setPin('')
    setIsOpen(false)
    return true
  }
  const finish = async (event: FormEvent) => {
    event.preventDefault()
    if (pin === '' && !hasPin) return setError('Six digits, please.')
    // The field has gone.
    if (await leave()) requestAnimationFrame(() => change.current?.focus())
  }
  if (!isOpen) {
    return (
      <div className={kit['field']}>
        <h2 className={kit['label']}>Recruiters’ PIN</h2>
        <div className={styles['pair']}>
          <span className={styles['secret']} role="img" aria-label="A PIN is set">
            ••••••
          </span>
          <FairButton ref={change} onClick={() => setIsOpen(true)}>
            Change
          </FairButton>
        </div>
      </div>
    )
  }
  return (
    <form onSubmit={(event) => void finish(event)}>
      <FairField
        label="Recruiters’ PIN"
        hint="Six digits. Without it nobody gets out of the fair again."
        value={pin}
        inputMode="numeric"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed has gone
        autoFocus={hasPin}
        maxLength={6}
        error={error}
        onChange={({ target }) => edit(target.value)}
        onBlur={() => void leave()}
      />
    </form>
  )
}
