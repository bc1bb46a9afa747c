import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fairPaths } from '#shared/fair-pages.ts'
import { isPin, pinDigits } from '#features/fair/pin.ts'
import { useFair } from '#features/fair/use-fair.ts'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairButton } from '../kit/fair-button.tsx'
import { FairField } from '../kit/fair-field.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import kit from '../kit/kit.module.css'
import styles from './join.module.css'

const problems = {
  'code-ended': 'This code is used. Make a new one.',
  'no-answer': 'The server did not answer. A code needs a network.',
  unavailable: 'This tablet is at a fair already, or cannot store anything.',
} as const

/** Sets this tablet up with the code of another one. The code leaves the address at once: it is for one tablet. */
export function Screen() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const { fair } = useFair()
  const [code] = useState(hash.slice(1))
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [problem, setProblem] = useState<keyof typeof problems | null>(code === '' ? 'code-ended' : null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true })
  }, [hash, navigate, pathname])

  const join = async (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    // The PIN first: a code can be used once.
    if (!isPin(pin)) return setError('Six digits, please.')
    if (!fair || isBusy) return
    setIsBusy(true)
    const result = await fair.claimSetupCode(code)
    const kept = result === 'done' ? await fair.setPin(pin) : null
    setIsBusy(false)
    if (result !== 'done') return setProblem(result)
    if (kept !== 'saved') return setProblem('unavailable')
    await navigate(fairPaths.readyCheck(), { replace: true })
  }
  return (
    <FairScreen bar={<FairBar word="fair set-up" />}>
      <form className={styles['form']} onSubmit={(event) => void join(event)}>
        <h1 className={kit['title']}>One more tablet</h1>
        <p className={kit['lead']}>It gets the event, the pinned jobs and the public key. The PIN is its own.</p>
        {problem === 'code-ended' ? null : (
          <>
            <FairField
              label="This tablet’s PIN"
              hint="Six digits."
              value={pin}
              inputMode="numeric"
              autoComplete="off"
              maxLength={pinDigits}
              error={error}
              onChange={({ target }) => setPin(target.value)}
            />
            <FairButton type="submit" variant="primary" isLarge icon="check" isDisabled={isBusy || !fair}>
              Set up this tablet
            </FairButton>
          </>
        )}
        {problem === null ? null : (
          <p role="alert" className={kit['error']}>
            {problems[problem]}
          </p>
        )}
      </form>
    </FairScreen>
  )
}
