import { type ReactNode, useEffect } from 'react'
import { Navigate, useNavigate } from 'react-router-dom'
import { fairPaths } from '#shared/fair-pages.ts'
import type { Fair, FairSettings } from '#features/fair/fair.ts'
import { useFair } from '#features/fair/use-fair.ts'
import { FairBar } from '../kit/fair-bar.tsx'
import { FairScreen } from '../kit/fair-screen.tsx'
import kit from '../kit/kit.module.css'
import { NoFair } from './no-fair.tsx'

/** A recruiter who walks away leaves the page open. */
const untouchedMs = 60_000

export interface RecruiterView {
  readonly fair: Fair
  readonly settings: FairSettings
  readonly isRunning: boolean
}

/**
 * A recruiters' page: behind the PIN while the fair runs, open while the tablet is prepared. While the fair runs, it goes back to
 * the fair when nobody has touched it for a minute.
 */
export function RecruitersOnly({ children }: { readonly children: (view: RecruiterView) => ReactNode }) {
  const { fair, state } = useFair()
  const isUnlocked = state.status === 'running' && state.isUnlocked
  useUntouched(isUnlocked ? fair : null)
  if (!fair || state.status === 'loading') return <FairScreen bar={<FairBar />}>{null}</FairScreen>
  if (state.status === 'unavailable') {
    return (
      <FairScreen bar={<FairBar />}>
        <h1 className={kit['title']}>This browser cannot store anything</h1>
        <p className={kit['lead']}>A fair needs storage on the tablet. Leave the private window, or use another browser.</p>
      </FairScreen>
    )
  }
  if (state.status === 'off') return <NoFair fair={fair} />
  if (state.status === 'running' && !state.isUnlocked) return <Navigate to={fairPaths.pin()} replace />
  return children({ fair, settings: state.settings, isRunning: state.status === 'running' })
}

/** Locks and leads to the start screen. */
export function useBackToFair(fair: Fair): () => void {
  const navigate = useNavigate()
  return () => {
    // First away, or the lock would lead from this page to the PIN's.
    void Promise.resolve(navigate(fairPaths.start(), { replace: true })).then(() => fair.lock())
  }
}

/** @param fair null while nothing is to be locked */
function useUntouched(fair: Fair | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!fair) return undefined
    let timer: number
    const wait = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        void Promise.resolve(navigate(fairPaths.start(), { replace: true })).then(() => fair.lock())
      }, untouchedMs)
    }
    wait()
    const stop = new AbortController()
    for (const type of ['pointerdown', 'keydown', 'scroll']) {
      window.addEventListener(type, wait, { capture: true, passive: true, signal: stop.signal })
    }
    return () => {
      window.clearTimeout(timer)
      stop.abort()
    }
  }, [fair, navigate])
}
