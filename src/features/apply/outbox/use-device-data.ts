import { useEffect, useState } from 'react'
import type { DraftRow } from '#storage/records.ts'
import { loadOutbox } from './use-outbox.ts'

interface DeviceData {
  readonly drafts: readonly DraftRow[]
  /** Whether a profile for the next application is stored. */
  readonly hasProfile: boolean
}

/** The drafts and the profile on this device. Reads again whenever any tab has changed something. */
export function useDeviceData(): DeviceData | null {
  const [data, setData] = useState<DeviceData | null>(null)
  useEffect(() => {
    let isCancelled = false
    let unlisten = () => {}
    const start = async () => {
      const { storage } = await loadOutbox()
      const read = async () => {
        const [drafts, profile] = await Promise.all([storage.drafts.list(), storage.profile.load()])
        if (!isCancelled) setData({ drafts, hasProfile: profile !== null })
      }
      if (!isCancelled) unlisten = storage.notices.subscribe(() => void read())
      await read()
    }
    start().catch(() => {})
    return () => {
      isCancelled = true
      unlisten()
    }
  }, [])
  return data
}
