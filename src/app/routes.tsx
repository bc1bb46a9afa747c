import type { RouteObject } from 'react-router-dom'
import { hubs } from '#content'
import { Waiting } from '#screens/job/waiting.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Layout, type RouteHandle } from './layout.tsx'
import { LoadingScreen } from './loading-screen.tsx'

/** The whole URL map of the site. Screens are lazy: each brings its code when it is first shown. */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    errorElement: <ErrorScreen />,
    children: [
      {
        id: 'home',
        path: '/',
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
        id: 'job',
        path: '/jobs/:jobId',
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
      ...(['engineering', 'product', 'design'] as const).map((team) => ({
        id: team,
        path: `/${team}`,
        handle: { barTitle: hubs[team].name } satisfies RouteHandle,
        lazy: async () => {
          const [{ Screen }, { loader }] = await Promise.all([
            import('#screens/hub/screen.tsx'),
            import('#screens/hub/loader.ts'),
          ])
          return { Component: Screen, loader }
        },
        HydrateFallback: LoadingScreen,
      })),
      {
        id: 'thank-you',
        path: '/thank-you',
        handle: { barTitle: 'Thank you' } satisfies RouteHandle,
        lazy: async () => {
          const { Screen } = await import('#screens/thank-you/screen.tsx')
          return { Component: Screen }
        },
        HydrateFallback: LoadingScreen,
      },
    ],
  },
]
