import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSecondsLeft } from '#platform/use-seconds-left.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldBody, fieldClass, useFieldIds } from '#ui/field/field.tsx'
import { deskClient } from '../parts/client.ts'
import { pictures } from '../parts/pictures.ts'
import { useDeskTitle } from '../parts/view.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { clockTime } from '#ui/video-card/clock-time.ts'
import styles from './login.module.css'
import { staff } from '../../../words.ts'

const { login: words } = staff

interface LoginProps {
  /** The session ended while somebody was here. */
  readonly hasEnded: boolean
  /** The desk was here before, so the focus has no place. */
  readonly takesFocus: boolean
  readonly onEnter: (untilMs: number) => void
}

type Failure = { readonly status: 'said'; readonly message: string } | { readonly status: 'locked'; readonly untilMs: number }

/** What a refusal means that locks nothing. */
const messages: Readonly<Partial<Record<string, () => string>>> = { 'wrong-password': words.wrong, busy: words.busy }

const inputId = 'desk-password'

/** Asks for the password. */
export function Login({ hasEnded, takesFocus, onEnter }: LoginProps) {
  useDeskTitle('')
  const [password, setPassword] = useState('')
  const [isVisible, setIsVisible] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const secondsLeft = useSecondsLeft(failure?.status === 'locked' ? failure.untilMs : null)
  const isLocked = secondsLeft > 0
  const error = isLocked ? words.locked({ time: clockTime(secondsLeft) }) : failure?.status === 'said' ? failure.message : null
  const ids = useFieldIds({ error, description: undefined })

  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking || isLocked) return
    setIsAsking(true)
    const answer = await deskClient.signIn(password)
    setIsAsking(false)
    if (answer.status === 'ok') return onEnter(answer.value.signedInUntilMs)
    const isClosed = answer.status === 'refused' && answer.reason === 'locked'
    if (isClosed) setFailure({ status: 'locked', untilMs: Date.now() + answer.retryAfterMs })
    else {
      const reason = answer.status === 'refused' ? (answer.reason ?? '') : null
      const refusal = messages[reason ?? ''] ?? words.odd
      setFailure({ status: 'said', message: reason === null ? words.noNetwork() : refusal() })
    }
    input.current?.focus()
    input.current?.select()
  }

  return (
    <div className={styles['login']}>
      <div className={styles['art']} data-tone="starling">
        <img src={pictures.empty} alt="" width={480} height={320} />
      </div>
      <main className={styles['column']}>
        <h1 className={styles['heading']}>{words.heading()}</h1>
        <p className={styles['lead']}>{words.lead()}</p>
        {hasEnded ? (
          <p className={styles['ended']} role="status">
            {words.ended()}
          </p>
        ) : null}
        {/* Its data are sent by code: the page's policy forbids forms. */}
        <form className={styles['form']} onSubmit={(event) => void signIn(event)}>
          <div className={fieldClass.field}>
            <label className={fieldClass.label} htmlFor={inputId}>
              {words.password()}
            </label>
            <FieldBody ids={ids} description={undefined} error={error}>
              <div className={styles['password']}>
                <input
                  ref={input}
                  id={inputId}
                  name="password"
                  className={fieldClass.control}
                  type={isVisible ? 'text' : 'password'}
                  autoComplete="current-password"
                  autoCapitalize="off"
                  spellCheck={false}
                  aria-required
                  aria-invalid={error !== null}
                  aria-describedby={ids.describedBy}
                  value={password}
                  onChange={({ target }) => setPassword(target.value)}
                />
                <button
                  type="button"
                  className={styles['eye']}
                  aria-label={words.show()}
                  aria-pressed={isVisible}
                  onClick={() => setIsVisible(!isVisible)}
                >
                  <Icon name={isVisible ? 'eye-off' : 'eye'} />
                </button>
              </div>
            </FieldBody>
          </div>
          <Button type="submit" size="large" isWide isLoading={isAsking} isDisabled={isLocked}>
            {words.open()}
          </Button>
        </form>
        <p className={styles['note']}>
          <Icon name="shield-check" />
          <span>{words.rule()}</span>
        </p>
      </main>
    </div>
  )
}
