import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { brand } from '#content'
import { buttonClass } from '#ui/button/button-class.ts'
import { ButtonLabel } from '#ui/button/button.tsx'
import { type DeskWays, deskUrl } from '../../../shared/desk.ts'
import { signInProblems } from '../../../shared/desk-pages.ts'
import { deskClient } from '../parts/client.ts'
import { pictures } from '../parts/pictures.ts'
import { useDeskTitle } from '../parts/view.ts'
import { staff } from '../../../words.ts'
import styles from './login.module.css'
import { PasswordForm } from './password-form.tsx'
import { TakeInvitation } from './take-invitation.tsx'

const { frame, login: words } = staff

export interface LoginProps {
  /** The session ended while somebody was here. */
  readonly hasEnded: boolean
  /** The desk was here before, so the focus has no place. */
  readonly takesFocus: boolean
  readonly onEnter: (untilMs: number) => void
}

/** The code of an invitation in the address. No server sees it. null: there is none. */
const invitationInAddress = () => /^#invitation=([\w-]+)$/.exec(location.hash)?.[1] ?? null

/** Without an answer of the service, a password may be the way. */
const unknownWays: DeskWays = { company: false, password: true }

/** Asks who somebody is: at the company's issuer, with a password, or with an invitation. */
export function Login({ hasEnded, onEnter, takesFocus }: LoginProps) {
  useDeskTitle('')
  const [params] = useSearchParams()
  const [code] = useState(invitationInAddress)
  const [ways, setWays] = useState<DeskWays | null>(null)
  const problem = signInProblems.find((each) => each === params.get('problem'))

  useEffect(() => {
    let isCurrent = true
    const ask = async () => {
      const answer = await deskClient.ways()
      if (isCurrent) setWays(answer.status === 'ok' ? answer.value : unknownWays)
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [])

  return (
    <div className={styles['login']}>
      <div className={styles['art']} data-tone="starling">
        <img src={pictures.empty} alt="" width={480} height={320} />
      </div>
      <main className={styles['column']}>
        <p className={styles['brand']}>
          <img src={brand.art.mark} alt="" width={40} height={40} />
          <span>
            <b>{brand.wordmark}</b> {frame.name()}
          </span>
        </p>
        {code !== null ? (
          <TakeInvitation code={code} onEnter={onEnter} />
        ) : (
          <>
            <h1 className={styles['heading']}>{words.heading()}</h1>
            {ways?.company ? <p className={styles['lead']}>{words.company.lead()}</p> : null}
            {hasEnded ? (
              <p className={styles['said']} role="status">
                {words.ended()}
              </p>
            ) : null}
            {problem === undefined ? null : (
              <p className={styles['said']} role="alert">
                {words.company[problem]({ company: brand.name })}
              </p>
            )}
            {ways?.company ? (
              <a className={buttonClass({ size: 'large', isWide: true })} href={deskUrl.company}>
                <ButtonLabel icon="key-round">{words.company.enter({ company: brand.name })}</ButtonLabel>
              </a>
            ) : null}
            {ways?.company && ways.password ? <p className={styles['or']}>{words.or()}</p> : null}
            {ways?.password ? <PasswordForm isSecond={ways.company} takesFocus={takesFocus} onEnter={onEnter} /> : null}
            {ways && !ways.company && !ways.password ? <p className={styles['said']}>{words.nobody()}</p> : null}
            {ways ? <p className={styles['note']}>{words.rule()}</p> : null}
          </>
        )}
      </main>
    </div>
  )
}
