import { useEffect, useState } from 'react'
import type { FairSettings } from '../tablet/fair.ts'
import { keepLoading, type TabletLoad } from './tablet-load.ts'

/** Loads what this tablet misses while a screen is open. @returns how far it is, null until that is known */
export function useTabletLoad({ pinnedJobIds }: Pick<FairSettings, 'pinnedJobIds'>): TabletLoad | null {
  const [load, setLoad] = useState<TabletLoad | null>(null)
  // The desk may pin others meanwhile.
  const pins = pinnedJobIds.join(',')
  useEffect(() => keepLoading(pins === '' ? [] : pins.split(',').map(Number), setLoad), [pins])
  return load
}
