import { useEffect, useState } from 'react'

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
