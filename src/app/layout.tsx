import { useState } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { useArrival } from '#features/navigation/use-arrival.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Late } from './late.tsx'
import styles from './layout.module.css'
import { TitleBar } from './title-bar.tsx'

/** What a route says about the bar above it; none: the home page's header. */
export interface RouteHandle {
  readonly barTitle?: string
}

/** What waits to be sent goes out from any page. */
const loadSendingNews = () => import('./sending-news.tsx').then(({ SendingNews }) => SendingNews)

/** The frame of every page. */
export function Layout() {
  const matches = useMatches()
  const handle = matches.at(-1)?.handle as RouteHandle | undefined
  const cameFromHome = usePreviousPage() === paths.home()
  const { state } = useNavigation()
  const announcedTitle = useArrival()
  return (
    <>
      <div className={styles['progress']} data-running={state === 'loading' || undefined} />
      {handle?.barTitle === undefined ? <Header /> : <TitleBar title={handle.barTitle} cameFromHome={cameFromHome} />}
      <main className={styles['main']} aria-busy={state === 'loading'}>
        <Outlet />
      </main>
      <Footer />
      <Late load={loadSendingNews} />
      <VisuallyHidden>
        <span aria-live="polite">{announcedTitle}</span>
      </VisuallyHidden>
    </>
  )
}

/** The path of the page before this one within this visit, or null on the first. */
function usePreviousPage(): string | null {
  const { pathname } = useLocation()
  const [trail, setTrail] = useState<{ readonly current: string; readonly previous: string | null }>({
    current: pathname,
    previous: null,
  })
  if (trail.current === pathname) return trail.previous
  setTrail({ current: pathname, previous: trail.current })
  return trail.current
}
