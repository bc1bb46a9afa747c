import { useEffect, useRef, useState } from 'react'

/** A text that follows another one with a delay, so that a live region speaks at most once in that time. */
export function useSlowText(text: string, delayMs: number): string {
  const [slowText, setSlowText] = useState(text)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  const isBehind = slowText !== text
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setTimeout(() => setSlowText(latest.current), delayMs)
    return () => clearTimeout(timer)
  }, [isBehind, delayMs])
  return slowText
}
