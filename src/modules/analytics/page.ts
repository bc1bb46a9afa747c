import type { PageModule } from '#platform/page-module.ts'

/** Usage statistics: what pages report, and the switch against it. */
export const page: PageModule = {
  name: 'analytics',
  listener: async () => (await import('./page/early/listen.ts')).startAnalytics(),
  slots: {
    footer: async () => (await import('./page/late/analytics-switch.tsx')).AnalyticsSwitch,
    'delete-everything': async () => (await import('./page/late/analytics-switch.tsx')).ChoiceIsDeleted,
  },
}
