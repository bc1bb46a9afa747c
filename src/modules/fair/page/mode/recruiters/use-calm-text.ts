import { useEffect, useState } from 'react'

const calmMs = 10_000

/** The text for a live region, which changes at most once in ten seconds, and ends with the last one. */
export function useCalmText(text: string): string {
  const [spoken, setSpoken] = useState({ text, atMs: 0 })
  useEffect(() => {
    if (text === spoken.text) return undefined
    const waitMs = Math.max(0, spoken.atMs + calmMs - Date.now())
    const timer = setTimeout(() => setSpoken({ text, atMs: Date.now() }), waitMs)
    return () => clearTimeout(timer)
  }, [text, spoken])
  return spoken.text
}
