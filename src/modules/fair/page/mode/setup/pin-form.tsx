import { useRef, useState } from 'react'
import type { Fair } from '../tablet/fair.ts'
import { isPin } from '../tablet/pin.ts'
import { Button } from '#ui/button/button.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { PinField } from '../parts/pin-field.tsx'
import { mode } from '../../../words.ts'
import type { Kept } from './screen.tsx'
import styles from './setup.module.css'

const { parts, setup: words } = mode

const texts = words.pin

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
      if (pin !== '' || how === 'finished') setError(parts.sixDigits())
      return
    }
    if ((await storing.current) !== 'saved') return setError(texts.notStored())
    setPin('')
    setState((before) => (before === 'open' ? how : before))
  }
  if (state !== 'open') {
    return (
      <div className={fieldClass.field} data-size="touch">
        <h2 className={fieldClass.label}>{parts.recruiterPin()}</h2>
        <div className={styles['pair']}>
          <span className={styles['secret']} role="img" aria-label={texts.isSet()}>
            ••••••
          </span>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the field that had the focus has gone */}
          <Button variant="outline" size="touch" autoFocus={state === 'finished'} onClick={() => setState('open')}>
            {texts.change()}
          </Button>
        </div>
        {/* As tall as the field, so that the press that leaves it meets what it was meant for. */}
        <p className={fieldClass.description}>{texts.hint()}</p>
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
      <PinField
        hint={texts.hint()}
        value={pin}
        error={error}
        takesFocus={hasPin}
        onChange={edit}
        onBlur={() => void leave('left')}
      />
    </form>
  )
}
