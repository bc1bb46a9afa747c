import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { isPin } from '../tablet/pin.ts'
import { useFair } from '../tablet/use-fair.ts'
import { Button } from '#ui/button/button.tsx'
import { FairBar, FairScreen } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { PinField } from '../parts/pin-field.tsx'
import { mode } from '../../../words.ts'
import styles from './join.module.css'

const { join: words, parts } = mode

const problems = { 'code-ended': words.codeEnded, 'no-answer': parts.noServer, unavailable: words.unavailable } as const

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
    if (!isPin(pin)) return setError(parts.sixDigits())
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
    <FairScreen bar={<FairBar word={parts.setUpWord()} />}>
      <form className={styles['form']} onSubmit={(event) => void join(event)}>
        <h1 className={kit['title']}>{words.heading()}</h1>
        <p className={kit['lead']}>{words.text()}</p>
        {problem === 'code-ended' ? null : (
          <>
            <PinField label={words.pin()} hint={words.hint()} value={pin} error={error} onChange={setPin} />
            <Button size="touch-large" type="submit" variant="primary" icon="check" isDisabled={isBusy || !fair}>
              {parts.setUpTablet()}
            </Button>
          </>
        )}
        {problem === null ? null : (
          <p role="alert" className={kit['error']}>
            {problems[problem]()}
          </p>
        )}
      </form>
    </FairScreen>
  )
}
