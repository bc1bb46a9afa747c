import { type FormEvent, useEffect, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { deskPage } from '../../../shared/desk-pages.ts'
import { minPasswordLength } from '../../../shared/people.ts'
import { deskClient } from '../parts/client.ts'
import { staff } from '../../../words.ts'
import type { LoginProps } from './login.tsx'
import styles from './login.module.css'
import { PasswordField } from './password-field.tsx'

const { login: words } = staff

interface TakeInvitationProps extends Pick<LoginProps, 'onEnter'> {
  readonly code: string
}

type State =
  | { readonly status: 'asking' }
  | { readonly status: 'invited'; readonly name: string }
  | { readonly status: 'over' | 'unreachable' }

/** Takes an invitation: whoever has its link chooses a password. */
export function TakeInvitation({ code, onEnter }: TakeInvitationProps) {
  const [state, setState] = useState<State>({ status: 'asking' })
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const answer = await deskClient.invited(code)
      if (!isCurrent) return
      if (answer.status === 'ok') setState({ status: 'invited', name: answer.value.name })
      else setState({ status: answer.status === 'refused' ? 'over' : 'unreachable' })
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [code])

  const take = async (event: FormEvent) => {
    event.preventDefault()
    if (isAsking) return
    if (password.length < minPasswordLength) return setError(words.invited.tooShort({ length: minPasswordLength }))
    setIsAsking(true)
    const answer = await deskClient.takeInvitation(code, password)
    setIsAsking(false)
    if (answer.status === 'ok') {
      // The code is spent. Nobody finds it in the history.
      history.replaceState(history.state, '', deskPage())
      return onEnter(answer.value.signedInUntilMs)
    }
    if (answer.status === 'refused' && answer.reason === 'not-found') setState({ status: 'over' })
    else setError(answer.status === 'refused' ? words.odd() : words.noNetwork())
  }

  if (state.status === 'asking') return null
  if (state.status !== 'invited') {
    return (
      <>
        <h1 className={styles['heading']}>{words.heading()}</h1>
        <p className={styles['said']} role="alert">
          {state.status === 'over' ? words.invited.over() : words.noNetwork()}
        </p>
      </>
    )
  }
  return (
    <>
      <h1 className={styles['heading']}>{words.invited.heading({ name: state.name })}</h1>
      <p className={styles['lead']}>{words.invited.lead()}</p>
      <form className={styles['form']} onSubmit={(event) => void take(event)}>
        {/* So that a password manager knows whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={state.name} readOnly hidden />
        <PasswordField
          label={words.password()}
          description={words.invited.rule({ length: minPasswordLength })}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={error}
        />
        <Button type="submit" size="large" isWide isLoading={isAsking}>
          {words.open()}
        </Button>
      </form>
      <p className={styles['note']}>{words.rule()}</p>
    </>
  )
}
