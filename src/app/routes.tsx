import type { RouteObject } from 'react-router-dom'
import type { TeamKey } from '#shared/brand.ts'
import { frame } from '#content'
import { hubKeys, paths } from '#shared/paths.ts'
import { Waiting } from '#screens/job/waiting.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Layout, type RouteHandle } from './layout.tsx'
import { LoadingScreen } from './loading-screen.tsx'

const hubBarTitles: Readonly<Record<TeamKey, string>> = { design: 'Design', engineering: 'Engineering', product: 'Product' }

/** A team's hub. Three paths and not one with a parameter: '/anything' must not match. */
function hubRoute(key: TeamKey): RouteObject {
  return {
    id: key,
    path: paths.hub(key),
    handle: { barTitle: hubBarTitles[key] } satisfies RouteHandle,
    lazy: async () => {
      const [{ Screen }, { loader }] = await Promise.all([import('#screens/hub/screen.tsx'), import('#screens/hub/loader.ts')])
      return { Component: Screen, loader }
    },
    HydrateFallback: LoadingScreen,
  }
}

/**
 * An office. No loader: its words come with its code, so that the first paint waits for nothing. The name in the bar is
 * content, which is not on the entry's budget; it comes with the code as well.
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

/** The whole URL map of the site. Screens are lazy: each brings its code when it is first shown. */
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
          ])
          return { Component: Screen, loader }
        },
        HydrateFallback: LoadingScreen,
        // A filter is in the address, but the lists it filters are the same.
        shouldRevalidate: () => false,
      },
      {
        id: 'benefits',
        path: paths.benefits(),
        handle: { barTitle: 'Benefits' } satisfies RouteHandle,
        lazy: async () => {
          const { Screen } = await import('#screens/benefits/screen.tsx')
          return { Component: Screen }
        },
        HydrateFallback: LoadingScreen,
      },
      ...hubKeys.map(hubRoute),
      {
        id: 'job',
        path: paths.job(':jobId'),
        handle: { barTitle: 'Job Detail' } satisfies RouteHandle,
        lazy: async () => {
          const [{ Screen }, { loader }] = await Promise.all([
            import('#screens/job/screen.tsx'),
            import('#screens/job/loader.ts'),
          ])
          return { Component: Screen, loader }
        },
        HydrateFallback: Waiting,
        // 'Apply' changes the hash of a job's address, not the job.
        shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
          currentUrl.href === nextUrl.href ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname,
      },
      ...frame.officeKeys.map(officeRoute),
      {
        id: 'thank-you',
        path: paths.thankYou(),
        handle: { barTitle: 'Thank you' } satisfies RouteHandle,
        lazy: async () => {
          const { Screen } = await import('#screens/thank-you/screen.tsx')
          return { Component: Screen }
        },
        HydrateFallback: LoadingScreen,
      },
      // Every component in every state, for developers: no build contains it.
      ...(import.meta.env.DEV
        ? [
            {
              id: 'gallery',
              path: '/gallery',
              handle: { barTitle: 'Gallery' } satisfies RouteHandle,
              lazy: async () => {
                const { Screen } = await import('#screens/gallery/screen.tsx')
                return { Component: Screen }
              },
              HydrateFallback: LoadingScreen,
            },
          ]
        : []),
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
]
