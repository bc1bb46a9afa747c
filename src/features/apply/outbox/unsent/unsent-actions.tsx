import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useOnline } from '#platform/online.ts'
import { isWaiting, mayReopen, type UnsentApplication } from '#storage/records.ts'
import { Button } from '#ui/button/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { linkClass } from '#ui/link/link-class.ts'
import { mayTryAgain } from './status-text.ts'
import { loadOutbox } from '../use-outbox.ts'
import { unsent as words } from '../../words.ts'

interface UnsentActionsProps {
  readonly row: UnsentApplication
  /** The first button is the primary one. */
  readonly isFirst: boolean
  /** A promise resolves when it is known whether there is a way back. */
  readonly onBackToForm: () => unknown
  /** Sends it again unchanged. Resolves when that has begun, or when its result is known, with false if it was not queued. */
  readonly onTryAgain: () => Promise<boolean>
  /** Each try begins without a problem. Until it has one, nothing is lost, and it can be tried again. */
  readonly onProblem: (hasProblem: boolean) => void
}

/** What can be done with an application that has not arrived, on its job's page and in 'My jobs'. */
export function UnsentActions({ isFirst, onBackToForm, onProblem, onTryAgain, row }: UnsentActionsProps) {
  const isOnline = useOnline()
  const [isTrying, setIsTrying] = useState(false)
  const [isReturning, setIsReturning] = useState(false)
  const waits = isWaiting(row)
  const maySend = waits ? isOnline : mayTryAgain(row)
  const reason = row.state === 'needs-attention' ? row.attention.reason : null
  const sendNow = async () => {
    await (await loadOutbox()).wake('send-now')
    return true
  }
  const send = async () => {
    onProblem(false)
    setIsTrying(true)
    // An error: the code could not be loaded, which `loadOutbox` has reported.
    const isDone = await (waits ? sendNow() : onTryAgain()).catch(() => false)
    setIsTrying(false)
    onProblem(!isDone)
  }
  const goBack = async () => {
    setIsReturning(true)
    try {
      await onBackToForm()
    } finally {
      setIsReturning(false)
    }
  }
  return (
    <>
      {maySend ? (
        <Button size="small" variant={isFirst ? 'primary' : 'outline'} isLoading={isTrying} onClick={() => void send()}>
          {waits ? <Icon name="send" size="medium" /> : null}
          {waits ? words.sendNow() : reason === 'sent-elsewhere' ? words.sendAsNew() : words.tryAgain()}
        </Button>
      ) : null}
      {mayReopen(row) ? (
        <Button
          size="small"
          variant={isFirst && !maySend ? 'primary' : 'outline'}
          isLoading={isReturning}
          onClick={() => void goBack()}
        >
          {reason === 'files-missing' ? <Icon name="upload" size="medium" /> : null}
          {reason === 'files-missing' ? words.pickFile() : words.backToForm()}
        </Button>
      ) : null}
      {reason === 'closed' ? (
        <Link className={linkClass({ isAlone: true })} to={paths.jobs()}>
          {words.seeJobs()}
        </Link>
      ) : null}
    </>
  )
}

const tickMs = 5_000

/** The current time, precise enough for 'in about two minutes'. */
export function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
