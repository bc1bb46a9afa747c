import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { fairPaths } from '../../../shared/fair-pages.ts'
import type { Fair, FairSettings } from '../tablet/fair.ts'
import { useFair } from '../tablet/use-fair.ts'

export interface RecruiterView {
  readonly fair: Fair
  readonly settings: FairSettings
  readonly status: 'preparing' | 'running' | 'locked'
}

/** A recruiters' page on a tablet that has joined an event. The frame asks for the PIN and goes back to the fair after a while. */
export function RecruitersOnly({ children }: { readonly children: (view: RecruiterView) => ReactNode }) {
  const { fair, state } = useFair()
  if (!fair) return null
  switch (state.status) {
    case 'off':
      return <Navigate to={fairPaths.setup()} replace />
    case 'preparing':
    case 'running':
    case 'locked':
      return children({ fair, settings: state.settings, status: state.status })
    default:
      return null
  }
}
