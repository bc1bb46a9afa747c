import { useEffect } from 'react'
import { savesData } from '#platform/connection.ts'
import { whenIdle } from '#platform/idle.ts'
import { whenClaimed } from '#platform/worker-control.ts'
import { askWorker } from '#storage/ask-worker.ts'

/** Large enough for a slow line. */
const limitMs = 120_000

let isStored = false

/**
 * Stores what reads a résumé on this device. The card comes along: with Save-Data, the device has no file that no page has loaded. What fails is
 * tried again with the next form.
 */
async function storeReader(): Promise<void> {
  if (isStored) return
  isStored = true
  await whenClaimed()
  try {
    await import('./help/resume-help.tsx')
    if (savesData()) return
    await new Promise<void>((resolve) => whenIdle(resolve))
    const { controller } = navigator.serviceWorker
    isStored = controller !== null && (await askWorker(controller, { type: 'STORE_LATER' }, limitMs)) !== null
  } catch {
    isStored = false
  }
}

/** Stands in a form whose draft is stored, and shows nothing. */
export function StoredReader(): null {
  useEffect(() => void storeReader(), [])
  return null
}
