import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { fairPaths, isFairPage } from '../../shared/fair-pages.ts'
import { languages } from '#shared/site-languages.ts'
import { language as current } from '#shared/words.ts'
import { addressIn } from '#platform/address.ts'
import { CanSave } from '#features/board/job/can-save.ts'
import type { Fair, FairSettings, FairState, Leaving } from './tablet/fair.ts'
import { useFair } from './tablet/use-fair.ts'
import { SharedDevice } from '#ui/shared-device/shared-device.ts'
import { LongWait } from '#ui/long-wait/long-wait.tsx'
import { ConfirmClear } from './parts/confirm-clear.tsx'
import { type FairPageKind, fairPageKindOf } from './parts/fair-pages.ts'
import { FairBar, FairScreen } from './parts/fair-screen.tsx'
import { IdleWatch } from './idle-watch.tsx'
import { Locked } from './locked/screen.tsx'
import styles from './parts/parts.module.css'
import { clearLastSeal, setLastSeal } from './parts/last-seal.ts'
import { type RunningFair, RunningFairContext } from './parts/running-fair.ts'
import { useFairArrival } from './use-fair-arrival.ts'
import { useReplacedHistory } from './use-replaced-history.ts'
import { mode } from '../../words.ts'

const { frame: words } = mode

/** Applicants think. The full application waits longer than any other page. */
const applicationIdleSeconds = 90

/** The language in which the next person finds the tablet: the event's first, if the site speaks it. */
const languageOf = (settings: FairSettings) => languages.find((one) => one === settings.languages[0]) ?? languages[0]

const isOwnLanguage = (settings: FairSettings) => languageOf(settings) === current

/** Recruiters who were called away must not leave their side open. */
const recruiterIdleSeconds = 60

function idleSecondsOf(kind: FairPageKind, { idleSeconds }: FairSettings): number {
  switch (kind) {
    // Somebody has chosen another language, and left.
    case 'resting':
    case 'visitor':
      return idleSeconds
    case 'application':
      return Math.max(idleSeconds, applicationIdleSeconds)
    case 'pin':
    case 'recruiter':
      return recruiterIdleSeconds
  }
}

interface FairFrameProps {
  /** The page, unless it is one of the fair's own. */
  readonly children?: ReactNode
}

/** The frame around every page of a fair's tablet: lets in who may be there, and clears the screen for the next person. */
export function FairFrame({ children: sitePage }: FairFrameProps) {
  const children = sitePage ?? <Outlet />
  const { fair, state } = useFair()
  const { pathname } = useLocation()
  const kind = fairPageKindOf(pathname)
  useFairArrival(state.status)
  if (!fair || state.status === 'loading') return <Message isWait>{words.opening()}</Message>
  switch (state.status) {
    case 'unavailable':
      return <Message>{words.noStorage()}</Message>
    case 'unreadable':
      return <Locked fair={fair} state={state} />
    case 'running':
    case 'locked':
      return (
        <RunningFrame fair={fair} state={state} kind={kind}>
          {children}
        </RunningFrame>
      )
    case 'off':
    case 'preparing':
      // Nobody visits a fair that has not begun.
      return kind === 'recruiter' || !isFairPage(pathname) ? children : <Navigate to={fairPaths.setup()} replace />
  }
}

interface MessageProps {
  readonly isWait?: boolean
  readonly children: ReactNode
}

function Message({ children, isWait = false }: MessageProps) {
  const line = (
    <p className={styles['lead']} role="status">
      {children}
    </p>
  )
  return <FairScreen bar={<FairBar word={words.logoWord()} />}>{isWait ? <LongWait>{line}</LongWait> : line}</FairScreen>
}

interface RunningFrameProps {
  readonly fair: Fair
  readonly state: Extract<FairState, { readonly status: 'running' | 'locked' }>
  readonly kind: FairPageKind
  readonly children: ReactNode
}

function RunningFrame({ children, fair, kind, state }: RunningFrameProps) {
  const { isUnlocked, settings } = state
  const running = useRunning(fair, settings)
  useReplacedHistory()
  const isForRecruiters = kind === 'recruiter' || kind === 'pin'
  // Whatever led back to the fair has closed the recruiters' side.
  useEffect(() => {
    if (isUnlocked && !isForRecruiters) fair.lock()
  }, [fair, isUnlocked, isForRecruiters])
  // Not to the PIN: a screen that locks itself on its way to the start would be led there instead.
  if (kind === 'recruiter' && !isUnlocked) return <Navigate to={fairPaths.start()} replace />
  // Who is in the middle of a form when the tablet is locked may send it.
  const isShut = state.status === 'locked' && !isForRecruiters && !running.hasTyped
  return (
    <PersonFrame running={running}>
      {isShut ? <Locked fair={fair} state={state} /> : children}
      {kind === 'resting' && isOwnLanguage(settings) ? null : (
        <IdleWatch
          key={kind}
          idleSeconds={idleSecondsOf(kind, settings)}
          isQuiet={isForRecruiters || kind === 'resting'}
          onIdle={() => {
            fair.lock()
            running.clear()
          }}
        />
      )}
    </PersonFrame>
  )
}

interface Running extends RunningFair {
  readonly hasTyped: boolean
  readonly isAsking: boolean
  readonly stopAsking: () => void
  readonly personNumber: number
  readonly noteTyping: () => void
}

function useRunning(fair: Fair, settings: FairSettings): Running {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [personNumber, setPersonNumber] = useState(fair.getPersonNumber)
  const [hasTyped, setTyped] = useState(false)
  useEffect(() => fair.watchPerson(() => setPersonNumber(fair.getPersonNumber())), [fair])
  const clear = useCallback(() => {
    setTyped(false)
    setAsking(false)
    clearLastSeal()
    fair.nextPerson()
    // A language is a person's, and is forgotten with the person.
    if (!isOwnLanguage(settings)) {
      window.location.replace(addressIn(languageOf(settings), fairPaths.start()))
      return
    }
    void navigate(fairPaths.start(), { replace: true })
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [fair, navigate, settings])
  const startOver = useCallback(() => {
    if (hasTyped) setAsking(true)
    else clear()
  }, [clear, hasTyped])
  const noteTyping = useCallback(() => setTyped(true), [])
  const stopAsking = useCallback(() => setAsking(false), [])
  const seal = useCallback(
    async (leaving: Leaving) => {
      const person = fair.getPersonNumber()
      const result = await fair.seal(leaving)
      // Whoever is here now must not see another one's bird.
      if (fair.getPersonNumber() !== person) return null
      if (result.status === 'failed') return result.reason
      setLastSeal({ bird: result.bird, kind: leaving.kind })
      void navigate(fairPaths.done(), { replace: true })
      return null
    },
    [fair, navigate],
  )
  return useMemo(
    () => ({ fair, settings, clear, startOver, seal, hasTyped, isAsking, stopAsking, personNumber, noteTyping }),
    [fair, settings, clear, startOver, seal, hasTyped, isAsking, stopAsking, personNumber, noteTyping],
  )
}

/** Everything of a person is below this, and is made anew for the next one. */
function PersonFrame({ children, running }: { readonly children: ReactNode; readonly running: Running }) {
  const { clear, isAsking, noteTyping, personNumber, stopAsking } = running
  return (
    <RunningFairContext value={running}>
      <SharedDevice value={personNumber}>
        <CanSave value={false}>
          <div key={personNumber} className={styles['person']} onInput={noteTyping}>
            {children}
          </div>
        </CanSave>
      </SharedDevice>
      <ConfirmClear isOpen={isAsking} onClear={clear} onKeep={stopAsking} />
    </RunningFairContext>
  )
}
