import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom'
import { fairPaths } from '#shared/fair-pages.ts'
import type { Fair, FairSettings, FairState } from '#features/fair/fair.ts'
import { useFair } from '#features/fair/use-fair.ts'
import { ConfirmClear } from './confirm-clear.tsx'
import { FairBar } from './fair-bar.tsx'
import { FairScreen } from './fair-screen.tsx'
import { IdleWatch } from './idle-watch.tsx'
import styles from './kit.module.css'
import { clearLastSeal } from './last-seal.ts'
import { type RunningFair, RunningFairContext } from './running-fair.ts'

/** Pages for recruiters only. While the fair runs, the PIN is asked first. */
const recruiterPages: readonly string[] = [
  fairPaths.recruiters(),
  fairPaths.setup(),
  fairPaths.readyCheck(),
  fairPaths.poster(),
  fairPaths.cards(),
]

/** Pages on which nobody can leave anything, so that nothing has to be cleared. */
const restingPages: readonly string[] = [fairPaths.start(), fairPaths.done()]

/** Applicants think. The full application waits longer than any other page. */
const applicationIdleSeconds = 90

function idleSecondsOf(pathname: string, { idleSeconds }: FairSettings): number {
  return pathname.endsWith('/apply') ? Math.max(idleSeconds, applicationIdleSeconds) : idleSeconds
}

/** The frame around every screen of the fair: lets in who may be there, and clears the screen for the next person. */
export function FairFrame() {
  const { fair, state } = useFair()
  const { pathname } = useLocation()
  const page = pathname.replace(/(?<=.)\/$/, '')
  if (!fair || state.status === 'loading') return <Message>Opening the fair…</Message>
  switch (state.status) {
    case 'unavailable':
      return (
        <Message>This browser stores nothing, so nothing could be kept here. Leave the private window and try again.</Message>
      )
    case 'running':
      return <RunningFrame fair={fair} state={state} page={page} />
    case 'off':
    case 'preparing':
      // Nobody visits a fair that has not begun.
      return recruiterPages.includes(page) || page === fairPaths.join() ? <Outlet /> : <Navigate to={fairPaths.setup()} replace />
  }
}

function Message({ children }: { readonly children: ReactNode }) {
  return (
    <FairScreen bar={<FairBar word="fair" />}>
      <p className={styles['lead']} role="status">
        {children}
      </p>
    </FairScreen>
  )
}

interface RunningFrameProps {
  readonly fair: Fair
  readonly state: Extract<FairState, { readonly status: 'running' }>
  readonly page: string
}

function RunningFrame({ fair, page, state }: RunningFrameProps) {
  const isForRecruiters = recruiterPages.includes(page)
  const running = useRunning(fair, state.settings)
  if (isForRecruiters && !state.isUnlocked) return <Navigate to={fairPaths.pin()} replace />
  return (
    <PersonFrame running={running}>
      <Outlet />
      {restingPages.includes(page) ? null : (
        <IdleWatch
          key={page}
          idleSeconds={idleSecondsOf(page, state.settings)}
          isQuiet={isForRecruiters || page === fairPaths.pin()}
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
  readonly isAsking: boolean
  readonly stopAsking: () => void
  readonly personNumber: number
  readonly noteTyping: () => void
}

function useRunning(fair: Fair, settings: FairSettings): Running {
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [personNumber, setPersonNumber] = useState(fair.getPersonNumber)
  const hasTyped = useRef(false)
  useEffect(() => fair.watchPerson(() => setPersonNumber(fair.getPersonNumber())), [fair])
  const clear = useCallback(() => {
    hasTyped.current = false
    setAsking(false)
    clearLastSeal()
    fair.nextPerson()
    void navigate(fairPaths.start(), { replace: true })
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }, [fair, navigate])
  const startOver = useCallback(() => {
    if (hasTyped.current) setAsking(true)
    else clear()
  }, [clear])
  const noteTyping = useCallback(() => {
    hasTyped.current = true
  }, [])
  const stopAsking = useCallback(() => setAsking(false), [])
  return useMemo(
    () => ({ fair, settings, clear, startOver, isAsking, stopAsking, personNumber, noteTyping }),
    [fair, settings, clear, startOver, isAsking, stopAsking, personNumber, noteTyping],
  )
}

/** Everything of a person is below this, and is made anew for the next one. */
function PersonFrame({ children, running }: { readonly children: ReactNode; readonly running: Running }) {
  const { clear, isAsking, noteTyping, personNumber, stopAsking } = running
  return (
    <RunningFairContext value={running}>
      <div key={personNumber} onInput={noteTyping}>
        {children}
      </div>
      <ConfirmClear isOpen={isAsking} onClear={clear} onKeep={stopAsking} />
    </RunningFairContext>
  )
}
