import { createContext, useContext } from 'react'

/**
 * Whether a page may save jobs and searches on this device. A page for several people, one after the other, says no: what one has saved
 * would be shown to the next.
 */
export const CanSave = createContext(true)

export function useCanSave(): boolean {
  return useContext(CanSave)
}
