import { createContext, useContext } from 'react'

/**
 * The number of the person at a device that many people use one after another, such as a tablet at a fair. null on somebody's own
 * device, which is the default. On a shared one, texts lead to no other site, and the browser is told to remember no field.
 */
export const SharedDevice = createContext<number | null>(null)

export function useIsShared(): boolean {
  return useContext(SharedDevice) !== null
}

interface FieldMemory {
  readonly name: string
  readonly autoComplete: string
}

/**
 * The attributes of a text control by which a browser remembers what was typed. On a shared device the name is new for every
 * person, because some browsers ignore `autocomplete="off"`.
 */
export function useFieldMemory(name: string, autoComplete = 'off'): FieldMemory {
  const person = useContext(SharedDevice)
  return person === null ? { name, autoComplete } : { name: `${name}-${person}`, autoComplete: 'off' }
}
