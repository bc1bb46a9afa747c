import { pathOf } from '#platform/address.ts'
import { pageModules } from '#platform/page-modules.ts'
import { reportProblem } from '#platform/report.ts'
import { listenToEvents, reportEvent } from '#platform/site-events.ts'

/** The used part of the state of `createBrowserRouter`. */
interface RouterState {
  readonly initialized: boolean
  readonly location: { readonly pathname: string }
  readonly errors: object | null
}

interface WatchedRouter {
  readonly state: RouterState
  subscribe(listener: (state: RouterState) => void): unknown
}

/** Reports each page that is shown. A change of the filter or the hash shows no other page. */
function reportPages(router: WatchedRouter): void {
  let shownPath: string | null = null
  const update = ({ errors, initialized, location: { pathname } }: RouterState) => {
    if (!initialized || pathname === shownPath) return
    shownPath = pathname
    const jobId = /^\/jobs\/(\d+)\/?$/i.exec(pathOf({ pathname }))?.[1]
    reportEvent({ type: 'page-shown', jobId: jobId === undefined || errors !== null ? null : Number(jobId) })
  }
  update(router.state)
  router.subscribe(update)
}

/** Reports what happens on the pages of a visitor, and lets modules listen. Call it once, after the first render. */
export function startSiteEvents(router: WatchedRouter): void {
  reportPages(router)
  for (const { listener, name } of pageModules) {
    // A release may have removed its code. The next visit loads the new one.
    listener?.()
      .then(listenToEvents)
      .catch((error: unknown) => reportProblem(`modules: ${name} does not listen`, error))
  }
}
