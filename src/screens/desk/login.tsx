import { type FormEvent, useEffect, useRef, useState } from 'react'
import { desk } from '#content'
import { usePageMeta } from '#platform/page-meta.ts'
import { Button } from '#ui/button/button.tsx'
import { FieldBody, fieldClass, useFieldIds } from '#ui/field/field.tsx'
import { deskClient } from './client.ts'
import { Icon } from '#ui/icon/icon.tsx'
import { deskTitle } from './desk-title.ts'
import styles from './login.module.css'

interface LoginProps {
  /** The session ended while somebody was here. */
  readonly hasEnded: boolean
  /** The desk was here before, so the focus has no place. */
  readonly takesFocus: boolean
  readonly onEnter: (untilMs: number) => void
}

type Failure = { readonly status: 'said'; readonly message: string } | { readonly status: 'locked'; readonly untilMs: number }

/** What a refusal means that locks nothing. */
const messages: Readonly<Partial<Record<string, string>>> = {
  'wrong-password': 'That is not the password.',
  busy: 'Too many sign in at once. Try again in a few seconds: this try does not count.',
}

const inputId = 'desk-password'

function minutesText(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Counts down while the door is closed. */
function useTimeLeft(untilMs: number | null): number {
  const [leftMs, setLeftMs] = useState(0)
  useEffect(() => {
    if (untilMs === null) return undefined
    const count = () => setLeftMs(Math.max(0, untilMs - Date.now()))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [untilMs])
  return untilMs === null ? 0 : leftMs
}

/** Asks for the password. */
export function Login({ hasEnded, takesFocus, onEnter }: LoginProps) {
  usePageMeta({ title: deskTitle(), isIndexed: false })
  const [password, setPassword] = useState('')
  const [isVisible, setIsVisible] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const leftMs = useTimeLeft(failure?.status === 'locked' ? failure.untilMs : null)
  const isLocked = failure?.status === 'locked' && leftMs > 0
  const error = isLocked ? `Try again in ${minutesText(leftMs)}` : failure?.status === 'said' ? failure.message : null
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
      const refusal = messages[reason ?? ''] ?? 'The desk does not answer as it should. Try again.'
      setFailure({ status: 'said', message: reason === null ? 'The desk needs a network. Try again.' : refusal })
    }
    input.current?.focus()
    input.current?.select()
  }

  return (
    <div className={styles['login']}>
      <div className={styles['art']} data-tone="starling">
        <img src={desk.art.letterbox} alt="" width={480} height={320} />
      </div>
      <main className={styles['column']}>
        <h1 className={styles['heading']}>{desk.login.heading}</h1>
        <p className={styles['lead']}>{desk.login.lead}</p>
        {hasEnded ? (
          <p className={styles['ended']} role="status">
            Your time was up, so the desk has closed. Nothing is lost.
          </p>
        ) : null}
        {/* Its data are sent by code: the page's policy forbids forms. */}
        <form className={styles['form']} onSubmit={(event) => void signIn(event)}>
          <div className={fieldClass.field}>
            <label className={fieldClass.label} htmlFor={inputId}>
              Password
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
                  aria-label="Show the password"
                  aria-pressed={isVisible}
                  onClick={() => setIsVisible(!isVisible)}
                >
                  <Icon name={isVisible ? 'eye-off' : 'eye'} />
                </button>
              </div>
            </FieldBody>
          </div>
          <Button type="submit" size="large" isWide isLoading={isAsking} isDisabled={isLocked}>
            Open the desk
          </Button>
        </form>
        <p className={styles['note']}>
          <Icon name="shield-check" />
          <span>
            Five wrong tries close the door for a minute. You stay in for four hours, longer if you say so, or until you lock it.
          </span>
        </p>
      </main>
    </div>
  )
}
