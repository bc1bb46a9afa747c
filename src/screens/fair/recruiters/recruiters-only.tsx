import type { ReactNode } from 'react'
import type { Fair, FairSettings } from '#features/fair/fair.ts'
import { useFair } from '#features/fair/use-fair.ts'
import { NoFair } from './no-fair.tsx'

export interface RecruiterView {
  readonly fair: Fair
  readonly settings: FairSettings
  readonly isRunning: boolean
}

/** A recruiters' page on a tablet that is set up. The frame asks for the PIN and goes back to the fair after a while. */
export function RecruitersOnly({ children }: { readonly children: (view: RecruiterView) => ReactNode }) {
  const { fair, state } = useFair()
  if (!fair) return null
  if (state.status === 'off') return <NoFair fair={fair} />
  if (state.status !== 'running' && state.status !== 'preparing') return null
  return children({ fair, settings: state.settings, isRunning: state.status === 'running' })
}
