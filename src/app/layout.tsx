import { useLayoutEffect, useRef } from 'react'
import { NavigationType, Outlet, useMatches, useNavigation } from 'react-router-dom'
import { paths } from '#shared/paths.ts'
import { pathOf } from '#platform/address.ts'
import { useRouter } from '#platform/router.ts'
import { settings } from '#platform/settings.ts'
import { MediaRuleContext } from '#ui/rich-text/media-rule.ts'
import { useArrival } from '#features/navigation/use-arrival.ts'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import { SiteOrMode } from './mode.tsx'
import { Header } from './header.tsx'
import { LateFooter } from './late-footer.tsx'
import styles from './layout.module.css'
import { contentAnchor, SkipLink } from './skip-link.tsx'
import { TitleBar } from './title-bar.tsx'

/** A route's title in the bar. Without one the home page's header is shown. */
export interface RouteHandle {
  readonly barTitle?: string
}

/** The frame around every page. */
export function Layout() {
  return (
    <SiteOrMode>
      <SiteFrame />
    </SiteOrMode>
  )
}

/** Header, progress bar, content, footer and announcements. */
function SiteFrame() {
  const matches = useMatches()
  const handle = matches.at(-1)?.handle as RouteHandle | undefined
  const stepsFromList = useStepsFromList()
  const { state } = useNavigation()
  const announcedTitle = useArrival()
  return (
    <>
      <SkipLink />
      <div className={styles['progress']} data-running={state === 'loading' || undefined} />
      {handle?.barTitle === undefined ? <Header /> : <TitleBar title={handle.barTitle} stepsFromList={stepsFromList} />}
      <main id={contentAnchor} className={styles['main']} aria-busy={state === 'loading'}>
        <MediaRuleContext value={settings.foreignPictures}>
          <Outlet context={stepsFromList} />
        </MediaRuleContext>
      </main>
      <LateFooter />
      <VisuallyHidden>
        <span aria-live="polite">{announcedTitle}</span>
      </VisuallyHidden>
    </>
  )
}

/** The state of a job that was opened from a list (`features/board/list/job-trail.ts`). */
interface ListEntryState {
  readonly trail?: unknown
}

/** The site's data in `history.state`, next to the router's. */
interface EntryState {
  readonly stepsFromList?: number
}

/**
 * Returns how many history steps back the list is from which the visitor came, on the home page or in My jobs, or 0 if they came
 * from elsewhere. In-page anchors ('Apply') add a step. The number is stored per history entry, so it survives a reload.
 */
function useStepsFromList(): () => number {
  const router = useRouter()
  const steps = useRef(0)
  // Follow the router and not the rendering, which comes later: a quick second press would count from the page before.
  useLayoutEffect(() => {
    if (!router) return undefined
    let { key, pathname } = router.state.location
    steps.current = storedSteps()
    return router.subscribe(({ historyAction, location }) => {
      if (location.key === key) return
      if (historyAction === NavigationType.Pop) steps.current = storedSteps()
      else if (historyAction === NavigationType.Push) {
        const isSamePage = location.pathname === pathname
        steps.current = isSamePage
          ? steps.current && steps.current + 1
          : Number(pathOf({ pathname }) === paths.home() || Boolean((location.state as ListEntryState | null)?.trail))
      }
      ;({ key, pathname } = location)
      const { history } = window
      if (steps.current > 0) history.replaceState({ ...history.state, stepsFromList: steps.current } satisfies EntryState, '')
    })
  }, [router])
  return () => steps.current
}

function storedSteps(): number {
  return (window.history.state as EntryState | null)?.stepsFromList ?? 0
}
