import { useRef, useState } from 'react'
import type { Fair } from '#features/fair/fair.ts'
import { isPin, pinDigits } from '#features/fair/pin.ts'
import { FairButton } from '../kit/fair-button.tsx'
import { FairField } from '../kit/fair-field.tsx'
import kit from '../kit/kit.module.css'
import type { Kept } from './screen.tsx'
import styles from './setup.module.css'

const hint = 'Six digits. Without it nobody gets out of the fair again.'

interface PinFormProps {
  readonly fair: Fair
  readonly hasPin: boolean
  readonly onKept: (kept: Kept) => void
}

/** The PIN is stored with its sixth digit, and shown until its field is left. Afterwards nobody can read it. */
export function PinForm({ fair, hasPin, onKept }: PinFormProps) {
  /** 'finished' is left by Enter: the button takes the focus, which the field had. */
  const [state, setState] = useState<'open' | 'left' | 'finished'>(hasPin ? 'left' : 'open')
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  /** Saves run one after another, so that the last PIN wins. */
  const storing = useRef<Promise<Kept>>(Promise.resolve('saved'))

  const edit = (text: string) => {
    setPin(text)
    setError(null)
    if (!isPin(text)) return
    onKept('saving')
    storing.current = storing.current.then(async () => {
      const kept = await fair.setPin(text)
      onKept(kept)
      return kept
    })
  }
  const leave = async (how: 'left' | 'finished') => {
    // An empty field keeps the stored PIN.
    if (!isPin(pin) && !(hasPin && pin === '')) {
      // Leaving an empty field is no error, pressing Enter in it is one.
      if (pin !== '' || how === 'finished') setError('Six digits, please.')
      return
    }
    if ((await storing.current) !== 'saved') return setError('It could not be stored. Try again.')
    setPin('')
    setState((before) => (before === 'open' ? how : before))
  }
  if (state !== 'open') {
    return (
      <div className={kit['field']}>
        <h2 className={kit['label']}>Recruiters’ PIN</h2>
        <div className={styles['pair']}>
          <span className={styles['secret']} role="img" aria-label="A PIN is set">
            ••••••
          </span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the field that had the focus has gone */}
          <FairButton autoFocus={state === 'finished'} onClick={() => setState('open')}>
            Change
          </FairButton>
        </div>
        {/* As tall as the field, so that the press that leaves it meets what it was meant for. */}
        <p className={kit['hint']}>{hint}</p>
      </div>
    )
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void leave('finished')
      }}
    >
      <FairField
        label="Recruiters’ PIN"
        hint={hint}
        value={pin}
        inputMode="numeric"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that was pressed has gone
        autoFocus={hasPin}
        maxLength={pinDigits}
        error={error}
        onChange={({ target }) => edit(target.value)}
        onBlur={() => void leave('left')}
      />
    </form>
  )
}
