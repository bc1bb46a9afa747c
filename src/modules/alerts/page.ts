import type { PageModule } from '#platform/page-module.ts'
import { hasModuleDatabase } from '#storage/module-database-names.ts'
import { alertsPage } from './shared/alerts-page.ts'

/** Alerts about new jobs, by mail and by push: what pages show of them. */
export const page: PageModule = {
  name: 'alerts',
  pages: [
    {
      path: alertsPage,
      load: async () => (await import('./page/screen.tsx')).alertsScreen(),
    },
  ],
  slots: {
    'search-actions': async () => (await import('./page/slots.tsx')).GetAlerts,
    'saved-search': async () => (await import('./page/slots.tsx')).SearchAlert,
    'saved-searches-end': async () => (await import('./page/slots.tsx')).ChangeAlerts,
    'closed-job': async () => (await import('./page/slots.tsx')).MailOffer,
    'delete-everything': async () => (await import('./page/slots.tsx')).MailsGoOn,
  },
  upkeep: async () => {
    // Other visitors load no code.
    if (await hasModuleDatabase('alerts')) await (await import('./page/send-waiting.ts')).sendWaitingAlerts()
  },
  savedSearches: async () => (await import('./page/saved-search-rules.ts')).savedSearchRules,
  forget: async () => {
    if (await hasModuleDatabase('alerts')) await (await import('./page/alerts.ts')).endAlertsHere()
  },
}
