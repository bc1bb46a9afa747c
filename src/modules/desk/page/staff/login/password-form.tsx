import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useSecondsLeft } from '#platform/use-seconds-left.ts'
import { Button } from '#ui/button/button.tsx'
import { fieldClass } from '#ui/field/field.tsx'
import { clockTime } from '#ui/video-card/clock-time.ts'
import { maxPersonName } from '../../../shared/people.ts'
import { deskClient } from '../parts/client.ts'
import { staff } from '../../../words.ts'
import type { LoginProps } from './login.tsx'
import styles from './login.module.css'
import { PasswordField } from './password-field.tsx'

const { login: words } = staff

interface PasswordFormProps extends Pick<LoginProps, 'onEnter' | 'takesFocus'> {
  /** The company's issuer is the first way. */
  readonly isSecond: boolean
}

type Failure = { readonly status: 'said'; readonly message: string } | { readonly status: 'locked'; readonly untilMs: number }

/** What a refusal means that locks nothing. It never says which of name and password was wrong. */
const messages: Readonly<Partial<Record<string, () => string>>> = { 'wrong-password': words.wrong, busy: words.busy }

const nameId = 'desk-name'

/** Signs in with a name and a password. */
export function PasswordForm({ isSecond, onEnter, takesFocus }: PasswordFormProps) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const secondsLeft = useSecondsLeft(failure?.status === 'locked' ? failure.untilMs : null)
  const isLocked = secondsLeft > 0
  const error = isLocked ? words.locked({ time: clockTime(secondsLeft) }) : failure?.status === 'said' ? failure.message : null

  useEffect(() => {
    if (takesFocus) form.current?.querySelector('input')?.focus()
  }, [takesFocus])

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking || isLocked) return
    setIsAsking(true)
    const answer = await deskClient.signIn(name, password)
    setIsAsking(false)
    if (answer.status === 'ok') return onEnter(answer.value.signedInUntilMs)
    const isClosed = answer.status === 'refused' && answer.reason === 'locked'
    if (isClosed) setFailure({ status: 'locked', untilMs: Date.now() + answer.retryAfterMs })
    else {
      const reason = answer.status === 'refused' ? (answer.reason ?? '') : null
      const refusal = messages[reason ?? ''] ?? words.odd
      setFailure({ status: 'said', message: reason === null ? words.noNetwork() : refusal() })
    }
    const input = form.current?.querySelector<HTMLInputElement>('input[name="password"]')
    input?.focus()
    input?.select()
  }

  return (
    // Its data are sent by code: the page's policy forbids forms.
    <form ref={form} className={styles['form']} onSubmit={(event) => void signIn(event)}>
      <div className={fieldClass.field}>
        <label className={fieldClass.label} htmlFor={nameId}>
          {words.name()}
        </label>
        <input
          id={nameId}
          name="username"
          className={fieldClass.control}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxPersonName}
          aria-required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <PasswordField
        label={words.password()}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={error}
      />
      <Button
        type="submit"
        variant={isSecond ? 'outline' : 'primary'}
        size="large"
        isWide
        isLoading={isAsking}
        isDisabled={isLocked}
      >
        {words.open()}
      </Button>
    </form>
  )
}
