import type { ComponentType, ReactNode } from 'react'
import { fairBase } from '#modules/fair/shared/fair-base.ts'
import { siteAddress, pathOf } from '#platform/address.ts'
import { readFairFlag } from '#modules/fair/device/fair-flag.ts'
import { late } from '#ui/late/late.tsx'

/** The site on a fair's tablet. Any other device learns here that it is none, and loads nothing of fair mode. */

const isFairRunning = () => readFairFlag() === 'running'

const screensOf = (code: typeof import('./fair.ts')) => code.loadFairScreens()

/** Loads the code of fair mode. In one place, because each dynamic import costs the start code. */
export const loadFairCode = async () => screensOf(await import('./fair.ts'))

/** A fair's tablet that starts anew begins with the start screen: nobody knows who stands before it. */
export function beginFairAnew(): void {
  if (isFairRunning() && !pathOf(window.location).startsWith(fairBase))
    window.history.replaceState(null, '', siteAddress(fairBase))
}

const FairSite = late(async () => (await loadFairCode()).FairSite)

/** The site, in the fair's frame while a fair runs. A page is loaded again when a fair starts, so the flag need not be watched. */
export function SiteOrFair({ children }: { readonly children: ReactNode }) {
  return isFairRunning() ? <FairSite /> : children
}

/** Loads the fair's own pages. Their files are on a fair's tablet only, where the watchdog takes care of missing ones. */
export async function loadFairPages(): Promise<{ readonly Component: ComponentType }> {
  try {
    return { Component: (await loadFairCode()).FairRoutes }
  } catch (error) {
    if (readFairFlag() !== null) throw error
    return { Component: (await import('#modules/fair/page/missing/no-fair-here.tsx')).NoFairHere }
  }
}
