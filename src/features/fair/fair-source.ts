import type { Fair } from './fair.ts'

/** Where the fair of this page comes from. In a file of its own, because every page loads it. */

let load: (() => Promise<Fair>) | null = null
let onProvided = () => {}

/** Says where the fair comes from. The app calls it once; a test calls it with a fair of its own. */
export function provideFair(loadOne: () => Promise<Fair>): void {
  load = loadOne
  onProvided()
}

/** @throws Error if nobody has said where the fair comes from */
export async function loadProvidedFair(): Promise<Fair> {
  if (!load) throw new Error('nobody has provided a fair')
  return load()
}

/** Calls back when another fair is provided. */
export function watchProvided(callback: () => void): void {
  onProvided = callback
}
