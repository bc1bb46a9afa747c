import { useEffect, useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useArrival } from '#features/navigation/use-arrival.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Header } from './header.tsx'
import { LateFooter } from './late-footer.tsx'
import styles from './layout.module.css'
import { contentAnchor, SkipLink } from './skip-link.tsx'
import { TitleBar } from './title-bar.tsx'

/** What a route says about the bar above it; none: the home page's header. */
export interface RouteHandle {
  readonly barTitle?: string
}

/** The frame of every page. */
export function Layout() {
  const matches = useMatches()
  const handle = matches.at(-1)?.handle as RouteHandle | undefined
  const cameFromHome = useCameFromHome()
  const { state } = useNavigation()
  const announcedTitle = useArrival()
  return (
    <>
      <SkipLink />
      <div className={styles['progress']} data-running={state === 'loading' || undefined} />
      {handle?.barTitle === undefined ? <Header /> : <TitleBar title={handle.barTitle} cameFromHome={cameFromHome} />}
      <main id={contentAnchor} className={styles['main']} aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      <LateFooter />
      <VisuallyHidden>
        <span aria-live="polite">{announcedTitle}</span>
      </VisuallyHidden>
    </>
  )
}

/** The place of the current page in the browser's history of this tab, as the router keeps it there. */
function historyIndex(): number {
  const state = typeof window === 'undefined' ? null : (window.history.state as { readonly idx?: number } | null)
  return state?.idx ?? 0
}

/** Whether one step back leads to the home page; a page that was itself reached by going back knows what lies before it. */
function useCameFromHome(): boolean {
  const { pathname } = useLocation()
  const [pages] = useState(() => new Map<number, string>())
  const index = historyIndex()
  useEffect(() => {
    pages.set(index, pathname)
  }, [pages, index, pathname])
  return pages.get(index - 1) === paths.home()
}
