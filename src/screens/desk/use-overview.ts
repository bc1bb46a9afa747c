import { useCallback, useEffect, useState } from 'react'
import type { DeskOverview } from '#shared/desk.ts'
import { deskClient } from './client.ts'

/** Counts, filters and the lamp. null until they are read. */
export function useOverview(onSignedOut: () => void): readonly [DeskOverview | null, () => Promise<void>] {
  const [overview, setOverview] = useState<DeskOverview | null>(null)
  const read = useCallback(async () => {
    const answer = await deskClient.overview()
    if (answer.status === 'signed-out') onSignedOut()
    if (answer.status === 'ok') setOverview(answer.value)
  }, [onSignedOut])
  useEffect(() => {
    const start = async () => read()
    void start()
  }, [read])
  return [overview, read]
}
