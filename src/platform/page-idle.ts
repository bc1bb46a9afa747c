import { useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

interface SavesData {
  readonly connection?: { readonly saveData?: boolean }
}

/** Whether the person has asked for less data. */
export function savesData(): boolean {
  return (navigator as SavesData).connection?.saveData === true
}

/** Whether the page has loaded and found a quiet moment since: what is not needed may be fetched from then on. */
export function usePageIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let cancel = () => {}
    const wait = () => {
      cancel = whenIdle(() => setIsIdle(true), 10_000)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      cancel()
    }
  }, [])
  return isIdle
}
