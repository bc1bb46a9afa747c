import { useEffect, useRef, useState } from 'react'

/** Delay after a key press until a text is passed on. */
const pauseMs = 600

/** A field's text, which is passed on when nothing was typed for a moment, and at the latest when its field goes away. */
export function useSavedText(initial: string, onPause: (text: string) => void) {
  const [text, setText] = useState(initial)
  const pending = useRef<string | null>(null)
  const timer = useRef<number>(undefined)
  const passOn = useRef(onPause)
  useEffect(() => {
    passOn.current = onPause
  })
  const flush = () => {
    window.clearTimeout(timer.current)
    const changed = pending.current
    pending.current = null
    if (changed !== null) passOn.current(changed)
  }
  useEffect(() => flush, [])
  const edit = (changed: string) => {
    setText(changed)
    pending.current = changed
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(flush, pauseMs)
  }
  return { text, edit, flush }
}
