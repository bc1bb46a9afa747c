import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { brand } from '#content'
import { fairPaths } from '../../../shared/fair-pages.ts'
import { latinDigits } from '#shared/text.ts'
import { pinDigits } from '../tablet/pin.ts'
import { usePageMeta } from '#platform/page-meta.ts'
import { useSecondsLeft } from '#platform/use-seconds-left.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { FairLink } from '../parts/fair-link.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { FairScreen } from '../parts/fair-screen.tsx'
import kit from '../parts/parts.module.css'
import { useRunningFair } from '../parts/running-fair.ts'
import { mode } from '../../../words.ts'
import styles from './screen.module.css'

const { parts, pin: words } = mode

/** Asks for the recruiters' PIN. No digit is ever shown. */
export function Screen() {
  const { fair } = useRunningFair()
  const navigate = useNavigate()
  const [digits, setDigits] = useState('')
  const [message, setMessage] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isTrying, setTrying] = useState(false)
  const [state, setState] = useState(fair.getPin)
  const closedSeconds = useSecondsLeft(state.status === 'closed' ? state.untilMs : null)
  const isClosed = closedSeconds > 0
  const field = useRef<HTMLInputElement>(null)
  usePageMeta({ title: `${words.title()} | ${brand.name}`, description: brand.description })
  useEffect(() => field.current?.focus(), [])

  const tryPin = async (pin: string) => {
    setTrying(true)
    const result = await fair.tryPin(pin)
    setTrying(false)
    setDigits('')
    if (result.status === 'right') return navigate(fairPaths.recruiters(), { replace: true })
    setState(result.pin)
    setWrong(true)
    setMessage(result.pin.status === 'ready' ? words.wrong({ tries: result.pin.triesLeft }) : '')
    field.current?.focus()
  }
  const change = (text: string) => {
    if (isClosed || isTrying) return
    const next = latinDigits(text).replace(/\D/g, '').slice(0, pinDigits)
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
        {words.back()}
      </FairLink>
      <p className={styles['rule']}>{words.rule()}</p>
    </>
  )
  return (
    <FairScreen bar={null} foot={foot}>
      <div className={styles['pin']}>
        <span className={styles['lock']}>
          <Icon name="lock-keyhole" />
        </span>
        <h1 className={styles['title']}>{words.heading()}</h1>
        <p className={kit['lead']}>{words.text()}</p>
        <div className={styles['field']} dir="ltr" data-wrong={isWrong || undefined}>
          {/* Behind the bubbles: one real field for keyboards and readers. */}
          <input
            ref={field}
            className={styles['input']}
            aria-label={parts.recruiterPin()}
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
          <span id="pin-count">{words.count({ count: digits.length, of: pinDigits })}</span>
        </VisuallyHidden>
        <p id="pin-message" className={styles['message']} role="status">
          {isClosed ? words.closed({ seconds: closedSeconds }) : message}
        </p>
        {/* Digits run from the left in every language. */}
        <div className={styles['keys']} dir="ltr">
          {['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'delete'].map((key) => (
            <button
              key={key}
              type="button"
              className={styles['key']}
              data-key={key}
              aria-label={key === 'delete' ? words.delete() : undefined}
              aria-disabled={isClosed || undefined}
              onClick={() => press(key)}
            >
              {key === 'delete' ? <Icon name="delete" /> : key}
            </button>
          ))}
        </div>
      </div>
    </FairScreen>
  )
}
