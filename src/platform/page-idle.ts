import { useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

/** Runs a task when all of the page is laid out (`rest-of-page.ts`); returns what takes it back. */
function whenLaidOut(task: () => void): () => void {
  const page = document.documentElement
  const observer = new MutationObserver(() => {
    if (page.dataset['rest'] !== undefined) return
    observer.disconnect()
    task()
  })
  if (page.dataset['rest'] === undefined) task()
  else observer.observe(page, { attributeFilter: ['data-rest'] })
  return () => observer.disconnect()
}

/**
 * Runs a task when the page has loaded, is laid out and has found a quiet moment since: what is not needed may come from
 * then on, and meets nothing that is.
 * @param maxDelayMs then it runs in any case: a tab that nobody looks at has few quiet moments
 * @returns takes the task back
 */
export function whenPageIdle(task: () => void, maxDelayMs = 10_000): () => void {
  let cancel = () => {}
  const wait = () => {
    cancel = whenLaidOut(() => {
      cancel = whenIdle(run, maxDelayMs)
    })
  }
  const end = () => {
    clearTimeout(timer)
    window.removeEventListener('load', wait)
    cancel()
  }
  const run = () => {
    end()
    task()
  }
  const timer = setTimeout(run, maxDelayMs)
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return end
}

/** Whether the page has come to that moment. */
export function usePageIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenPageIdle(() => setIsIdle(true)), [])
  return isIdle
}
