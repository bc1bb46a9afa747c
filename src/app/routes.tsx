import type { RouteObject } from 'react-router-dom'
import type { TeamKey } from '#shared/brand.ts'
import { frame } from '#content'
import { hubsOf, paths } from '#shared/paths.ts'
import type { ModulePage, StaffPage } from '#platform/page-module.ts'
import { pageModules } from '#platform/page-modules.ts'
import { loadSlot } from '#platform/slot.tsx'
import { JobSkeleton } from './job-skeleton.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { modeRoutes } from './mode.tsx'
import { Layout, type RouteHandle } from './layout.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { frame as words } from './words.ts'

/** A team's hub. A fixed path for each instead of one parameter, because '/anything' must not match. */
function hubRoute([key, name]: readonly [TeamKey, string]): RouteObject {
  return {
    id: key,
    path: paths.hub(key),
    handle: { barTitle: name } satisfies RouteHandle,
    lazy: async () => {
      const [{ Screen }] = await Promise.all([import('#screens/hub/screen.tsx'), loadSlot('feed')])
      return { Component: Screen }
    },
    HydrateFallback: LoadingScreen,
  }
}

/**
 * An office page. It has no loader: its content comes with its code, so that the first paint waits for nothing else. The bar
 * title loads with it, to keep content out of the entry's size budget.
 */
function officeRoute(key: string): RouteObject {
  return {
    id: `office-${key}`,
    path: paths.office(key),
    lazy: async () => {
      const { findOffice, Screen } = await import('#screens/office/screen.tsx')
      const office = findOffice(key)
      return { element: <Screen office={office} />, handle: { barTitle: office.name } satisfies RouteHandle }
    },
    HydrateFallback: LoadingScreen,
  }
}

const benefitsRoute: RouteObject = {
  id: 'benefits',
  path: paths.benefits(),
  handle: { barTitle: words.benefits() } satisfies RouteHandle,
  lazy: async () => {
    const { Screen } = await import('#screens/benefits/screen.tsx')
    return { Component: Screen }
  },
  HydrateFallback: LoadingScreen,
}

/** A page of a module. */
function modulePage(moduleName: string, { load, path }: ModulePage): RouteObject {
  return {
    id: `${moduleName} ${path}`,
    path,
    lazy: async () => {
      const { Screen, barTitle } = await load()
      return { Component: Screen, handle: { barTitle } satisfies RouteHandle }
    },
    HydrateFallback: LoadingScreen,
  }
}

/** Begins the ids of their routes. */
export const staffIds = 'staff '

/** A page of a module for staff, without the site's frame. */
function staffPage({ load, path }: StaffPage): RouteObject {
  return {
    id: `${staffIds}${path}`,
    path,
    lazy: async () => {
      const { loader, Screen } = await load()
      return { Component: Screen, loader }
    },
    HydrateFallback: LoadingScreen,
    errorElement: <ErrorScreen />,
    shouldRevalidate: () => false,
  }
}

/** The site's URL map. Every screen is loaded lazily. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorScreen />,
    children: [
      {
        id: 'home',
        path: paths.home(),
        lazy: async () => {
          const [{ Screen }, { loader }] = await Promise.all([
            import('#screens/home/screen.tsx'),
            import('#screens/home/loader.ts'),
            loadSlot('feed'),
          ])
          return { Component: Screen, loader }
        },
        HydrateFallback: LoadingScreen,
        // Filters change the URL but not the data.
        shouldRevalidate: () => false,
      },
      {
        id: 'jobs',
        path: paths.allJobs(),
        lazy: async () => {
          const [{ Screen }, { loader }] = await Promise.all([
            import('#screens/jobs/screen.tsx'),
            import('#screens/home/loader.ts'),
          ])
          return { Component: Screen, loader }
        },
        HydrateFallback: LoadingScreen,
        shouldRevalidate: () => false,
      },
      ...(frame.leavesOut.includes('benefits') ? [] : [benefitsRoute]),
      ...hubsOf(frame).map(hubRoute),
      {
        id: 'job',
        path: paths.job(':jobId'),
        handle: { barTitle: words.job() } satisfies RouteHandle,
        lazy: async () => {
          const [{ Screen }, { loader }, { JobErrorScreen }] = await Promise.all([
            import('#screens/job/screen.tsx'),
            import('#screens/job/loader.ts'),
            import('#screens/job/unsaved-job.tsx'),
            loadSlot('posting-notes'),
          ])
          return { Component: Screen, loader, ErrorBoundary: JobErrorScreen }
        },
        HydrateFallback: JobSkeleton,
        // 'Apply' changes the hash of a job's URL, not its data.
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          currentUrl.href === nextUrl.href ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname,
      },
      ...frame.officeKeys.map(officeRoute),
      {
        id: 'thank-you',
        path: paths.thankYou(),
        handle: { barTitle: words.thanks() } satisfies RouteHandle,
        lazy: async () => {
          const { Screen } = await import('#screens/thank-you/screen.tsx')
          return { Component: Screen }
        },
        HydrateFallback: LoadingScreen,
      },
      {
        id: 'my-jobs',
        path: paths.myJobs(),
        handle: { barTitle: words.myJobs() } satisfies RouteHandle,
        lazy: async () => {
          const [{ Screen }, { loader }] = await Promise.all([
            import('#screens/my-jobs/screen.tsx'),
            import('#screens/my-jobs/loader.ts'),
          ])
          return { Component: Screen, loader }
        },
        HydrateFallback: LoadingScreen,
      },
      ...pageModules.flatMap(({ name, pages = [] }) => pages.map((own) => modulePage(name, own))),
      {
        id: 'elsewhere',
        path: '*',
        lazy: async () => {
          const { loader } = await import('./redirects.ts')
          return { loader, element: null }
        },
        HydrateFallback: LoadingScreen,
      },
    ],
  },
  ...modeRoutes({ HydrateFallback: LoadingScreen, errorElement: <ErrorScreen /> }),
  ...pageModules.flatMap(({ staffPages = [] }) => staffPages.map(staffPage)),
]
