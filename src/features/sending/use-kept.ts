import { useEffect, useState } from 'react'
import type { DraftRow } from '#storage/records.ts'
import { loadSendQueue } from './use-send-queue.ts'

interface Kept {
  readonly drafts: readonly DraftRow[]
  /** Whether the device keeps something for the next application. */
  readonly hasProfile: boolean
}

/** What this device has beside applications, read anew whenever one of this site's tabs has changed something. */
export function useKept(): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    let isOver = false
    let unlisten = () => {}
    const start = async () => {
      const { storage } = await loadSendQueue()
      const read = async () => {
        const [drafts, profile] = await Promise.all([storage.drafts.list(), storage.profile.load()])
        if (!isOver) setKept({ drafts, hasProfile: profile !== null })
      }
      if (!isOver) unlisten = storage.notices.listen(() => void read())
      await read()
    }
    start().catch(() => {})
    return () => {
      isOver = true
      unlisten()
    }
  }, [])
  return kept
}
