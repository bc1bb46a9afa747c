import { type ComponentType, createElement, type ReactNode } from 'react'
import type { RouteObject } from 'react-router-dom'
import type { SiteMode } from '#platform/page-module.ts'
import { siteAddress, pathOf } from '#platform/address.ts'
import { pageModules } from '#platform/page-modules.ts'
import { late } from '#ui/late/late.tsx'

/** The modes in which a device shows the site. Any other device learns here that it is in none, and loads nothing of them. */

const modes = pageModules.flatMap(({ mode }) => mode ?? [])

const modeOfDevice = (): SiteMode | undefined => modes.find(({ isOn }) => isOn())

/** A device in a mode begins with its first page: nobody knows who stands before it. */
export function beginInMode(): void {
  const mode = modeOfDevice()
  if (mode && !pathOf(window.location).startsWith(mode.path)) window.history.replaceState(null, '', siteAddress(mode.path))
}

function leaveForMode(): void {
  const mode = modeOfDevice()
  if (mode) window.location.replace(siteAddress(mode.path))
}

/** Goes to the mode that another tab begins, without what this page has started for its visitor. */
export function watchModes(): void {
  window.addEventListener('storage', leaveForMode)
  leaveForMode()
}

const sites = new Map(modes.map((mode) => [mode, late(async () => (await mode.load()).Site)]))

/** The site, in the frame of the device's mode. A page is loaded again when a mode begins, so it need not be watched. */
export function SiteOrMode({ children }: { readonly children: ReactNode }) {
  const mode = modeOfDevice()
  const Site = mode && sites.get(mode)
  return Site ? createElement(Site) : children
}

/** The files of a mode are only on devices in it, where the watchdog takes care of missing ones. */
async function loadPages({ load, missing }: SiteMode): Promise<{ readonly Component: ComponentType }> {
  try {
    return { Component: (await load()).Pages }
  } catch (error) {
    const texts = await missing()
    if (!texts) throw error
    const { NotHere } = await import('./late/not-here.tsx')
    return { Component: () => <NotHere {...texts} /> }
  }
}

/** Begins the ids of their routes. */
export const modeIds = 'mode '

/** The pages of the modes, which have routes of their own below their addresses. */
export const modeRoutes = (around: RouteObject): readonly RouteObject[] =>
  modes.map((mode) => ({ ...around, id: `${modeIds}${mode.path}`, path: `${mode.path}/*`, lazy: async () => loadPages(mode) }))
