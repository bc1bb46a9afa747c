import { type ReactNode, useEffect, useState } from 'react'
import { patienceMs } from '../late/late.tsx'
import { TryAgainNotice } from '../notice/try-again-notice.tsx'
import { words } from '../words.ts'

interface LongWaitProps {
  /** Says what opens. */
  readonly children: ReactNode
  /** Without it the page is loaded again. */
  readonly onTryAgain?: () => void
}

const reload = () => window.location.reload()

/** Stands where something opens. After ten seconds it says that this takes too long, because code or a database may never come. */
export function LongWait({ children, onTryAgain = reload }: LongWaitProps) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? <TryAgainNotice onTryAgain={onTryAgain}>{words.takesLong()}</TryAgainNotice> : children
}
