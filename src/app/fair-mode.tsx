import { fairBase } from '#shared/fair-base.ts'
import { isFairRunning } from '#storage/fair-running.ts'

const screensOf = (code: typeof import('./fair.ts')) => code.loadFairScreens()

/** Loads the code of fair mode. In one place, because each dynamic import costs the start code. */
export const loadFairCode = async () => screensOf(await import('./fair.ts'))

/** A fair's tablet that starts anew begins with the start screen: nobody knows who stands before it. */
export function beginFairAnew(): void {
  if (isFairRunning() && !window.location.pathname.startsWith(fairBase)) window.history.replaceState(null, '', fairBase)
}
