import { useEffect, useRef } from 'react'
import { NavigationType, Outlet, useLocation, useMatches, useNavigation, useNavigationType } from 'react-router-dom'
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
  const stepsFromHome = useStepsFromHome()
  const { state } = useNavigation()
  const announcedTitle = useArrival()
  return (
    <>
      <SkipLink />
      <div className={styles['progress']} data-running={state === 'loading' || undefined} />
      {handle?.barTitle === undefined ? <Header /> : <TitleBar title={handle.barTitle} stepsFromHome={stepsFromHome} />}
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

/** What the history keeps of each entry beside what the router keeps there. */
interface EntryState {
  readonly stepsFromHome?: number
}

/**
 * How many steps back the home page lies from which the visitor came to this page; 0: from elsewhere. An anchor of the page,
 * as 'Apply' leads to, is a step more. Each entry of the history keeps its own number, which outlives a reload.
 */
function useStepsFromHome(): () => number {
  const { pathname, key } = useLocation()
  const action = useNavigationType()
  const shown = useRef({ pathname: '', steps: 0 })
  useEffect(() => {
    const { history } = window
    const { pathname: before, steps: stepsBefore } = shown.current
    let steps = stepsBefore
    if (action === NavigationType.Pop) steps = (history.state as EntryState | null)?.stepsFromHome ?? 0
    else if (action === NavigationType.Push) {
      steps = before === pathname ? steps && steps + 1 : Number(before === paths.home())
    }
    shown.current = { pathname, steps }
    if (steps > 0) history.replaceState({ ...history.state, stepsFromHome: steps } satisfies EntryState, '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- every navigation has a key of its own
  }, [key])
  return () => shown.current.steps
}
