import { useEffect, useState } from 'react'
import { reportProblem } from '#platform/report.ts'
import type { ApplicationRow } from '#storage/records.ts'
import type { SendQueueState } from './use-send-queue.ts'

/**
 * Every application of this device, read from the database alone: a form shows where an earlier one stands, and most forms
 * have none. The queue, which sends, comes when there is something to send (`use-send-queue.ts`).
 */
export function useApplications(): SendQueueState {
  const [state, setState] = useState<SendQueueState>({ status: 'loading', applications: [] })
  useEffect(() => {
    let isOver = false
    let unlisten = () => {}
    /** Counts the readings, so that an older one that comes later is not shown. */
    let lastReading = 0
    const start = async () => {
      const { browserStorage } = await import('#storage/browser-storage.ts')
      const read = async () => {
        lastReading += 1
        const reading = lastReading
        const applications: readonly ApplicationRow[] = await browserStorage.applications.list()
        if (!isOver && reading === lastReading) setState({ status: 'ready', applications })
      }
      if (isOver) return
      unlisten = browserStorage.notices.listen(({ type }) => {
        if (type !== 'draft') void read()
      })
      await read()
    }
    start().catch((error: unknown) => {
      if (isOver) return
      reportProblem('sending: the applications could not be read', error)
      setState({ status: 'failed', applications: [] })
    })
    return () => {
      isOver = true
      unlisten()
    }
  }, [])
  return state
}
