import { type ReactNode, useEffect, useState } from 'react'
import { patienceMs } from '../late/late.tsx'
import { TryAgainNotice } from '../notice/try-again-notice.tsx'
import { components as words } from '../words.ts'

interface LongWaitProps {
  /** Says what opens. */
  readonly children: ReactNode
  /** Without it the page is loaded again. */
  readonly onTryAgain?: () => void
}

const reload = () => window.location.reload()

/**
 * Stands where something opens. After ten seconds it says that this takes too long, because code or a database may never come. Trying
 * again takes as long at most, and the button shows it.
 */
export function LongWait({ children, onTryAgain = reload }: LongWaitProps) {
  const [wait, setWait] = useState<'short' | 'long' | 'again'>('short')
  useEffect(() => {
    if (wait === 'long') return undefined
    const timer = setTimeout(() => setWait('long'), patienceMs)
    return () => clearTimeout(timer)
  }, [wait])
  if (wait === 'short') return children
  const tryAgain = () => {
    setWait('again')
    onTryAgain()
  }
  return (
    <TryAgainNotice isTrying={wait === 'again'} onTryAgain={tryAgain}>
      {words.takesLong()}
    </TryAgainNotice>
  )
}
