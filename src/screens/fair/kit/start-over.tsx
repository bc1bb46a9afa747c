import { useContext } from 'react'
import { useLocation } from 'react-router-dom'
import { FairButton } from './fair-button.tsx'
import { fairPageKindOf } from './fair-pages.ts'
import { RunningFairContext } from './running-fair.ts'

/** Ends this person's turn, after a question if something was typed. Nothing on pages that are not for visitors. */
export function StartOver() {
  const running = useContext(RunningFairContext)
  const kind = fairPageKindOf(useLocation().pathname)
  if (!running || (kind !== 'visitor' && kind !== 'application')) return null
  return (
    <FairButton icon="rotate-ccw" onClick={running.startOver}>
      Start over
    </FairButton>
  )
}
