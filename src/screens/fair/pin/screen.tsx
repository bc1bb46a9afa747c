import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { brand } from '#content'
import { fairPaths } from '#shared/fair-pages.ts'
import { pinDigits } from '#features/fair/pin.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { FairLink } from '../kit/fair-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import kit from '../kit/kit.module.css'
import { useRunningFair } from '../kit/running-fair.ts'
import styles from './screen.module.css'

/** Seconds until a closed PIN opens again, counting down. 0: it is open. */
function useClosedSeconds(untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    if (untilMs === null) return undefined
    const timer = setInterval(() => setNowMs(Date.now()), 500)
    return () => clearInterval(timer)
  }, [untilMs])
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
}

/** Asks for the recruiters' PIN. No digit is ever shown. */
export function Screen() {
  const { fair } = useRunningFair()
  const navigate = useNavigate()
  const [digits, setDigits] = useState('')
  const [message, setMessage] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const [state, setState] = useState(fair.getPin)
  const closedSeconds = useClosedSeconds(state.status === 'closed' ? state.untilMs : null)
  const isClosed = closedSeconds > 0
  const field = useRef<HTMLInputElement>(null)
  usePageMeta({ title: `Recruiters | ${brand.name}`, description: brand.description })
  useEffect(() => field.current?.focus(), [])

  const tryPin = async (pin: string) => {
    setTrying(true)
    const result = await fair.tryPin(pin)
    setTrying(false)
    setDigits('')
    if (result.status === 'right') return navigate(fairPaths.recruiters(), { replace: true })
    setState(result.pin)
    setWrong(true)
    setMessage(
      result.pin.status === 'ready'
        ? `Not that one. ${result.pin.triesLeft} ${result.pin.triesLeft === 1 ? 'try' : 'tries'} left.`
        : '',
    )
    field.current?.focus()
  }
  const change = (text: string) => {
    if (isClosed || isTrying) return
    const next = text.replace(/\D/g, '').slice(0, pinDigits)
    setDigits(next)
    setWrong(false)
    setMessage('')
    // A PIN is tried when its last digit is there.
    if (next.length === pinDigits) void tryPin(next)
  }
  const press = (key: string) => {
    change(key === 'delete' ? digits.slice(0, -1) : digits + key)
    field.current?.focus()
  }
  const foot = (
    <>
      <FairLink icon="arrow-left" to={fairPaths.start()}>
        Back to the start
      </FairLink>
      <p className={styles['rule']}>Five wrong tries close this page for a minute.</p>
    </>
  )
  return (
    <FairScreen bar={null} foot={foot}>
      <div className={styles['pin']}>
        <span className={styles['lock']}>
          <Icon name="lock-keyhole" />
        </span>
        <h1 className={styles['title']}>For recruiters</h1>
        <p className={kit['lead']}>Type the event’s six-digit PIN.</p>
        <div className={styles['field']} data-wrong={isWrong || undefined}>
          {/* Behind the bubbles: one real field for keyboards and readers. */}
          <input
            ref={field}
            className={styles['input']}
            aria-label="Recruiters’ PIN"
            aria-describedby="pin-count pin-message"
            inputMode="numeric"
            autoComplete="off"
            type="password"
            value={digits}
            readOnly={isClosed || isTrying}
            onChange={({ target }) => change(target.value)}
          />
          {Array.from({ length: pinDigits }, (_, index) => (
            <span key={index} className={styles['bubble']} data-filled={index < digits.length || undefined} aria-hidden="true" />
          ))}
        </div>
        <VisuallyHidden>
          <span id="pin-count">
            {digits.length} of {pinDigits} digits
          </span>
        </VisuallyHidden>
        <p id="pin-message" className={styles['message']} role="status">
          {isClosed ? `Closed for ${closedSeconds} ${closedSeconds === 1 ? 'second' : 'seconds'}` : message}
        </p>
        <div className={styles['keys']}>
          {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((key) => (
            <button
              key={key}
              type="button"
              className={styles['key']}
              aria-disabled={isClosed || undefined}
              onClick={() => press(key)}
            >
              {key}
            </button>
          ))}
          <button
            type="button"
            className={`${styles['key']} ${styles['zero']}`}
            aria-disabled={isClosed || undefined}
            onClick={() => press('0')}
          >
            0
          </button>
          <button
            type="button"
            className={styles['key']}
            aria-label="Delete the last digit"
            aria-disabled={isClosed || undefined}
            onClick={() => press('delete')}
          >
            <Icon name="delete" />
          </button>
        </div>
      </div>
    </FairScreen>
  )
}
