import type { ServerModule } from '#server/module.ts'
import { keyFileRoutes, sendNoticesFromNowOn } from './server/notices.ts'
import { settings } from './settings.ts'

/** Notices to search engines about jobs that are new, changed or closed. */
export const server: ServerModule = {
  name: 'notices',
  settings,
  routes: ({ configuration }) => ({
    at: '/',
    app: keyFileRoutes(settings.read(configuration.moduleSettings)?.indexNowKey ?? null),
  }),
  start: async ({ configuration, ...deps }) => {
    const given = settings.read(configuration.moduleSettings)
    return given && sendNoticesFromNowOn(given, deps)
  },
}
