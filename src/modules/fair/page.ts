import type { PageModule } from '#platform/page-module.ts'
import { hasModuleDatabase } from '#storage/module-database-names.ts'
import { readFairFlag } from './device/fair-flag.ts'
import { fairBase } from './shared/fair-base.ts'

/** Career fairs: a mode of the site on tablets, and what the mail to somebody who left a name there leads to. */
export const page: PageModule = {
  name: 'fair',
  mode: {
    path: fairBase,
    isOn: () => readFairFlag() === 'running',
    load: async () => (await import('./page/parts/mode-code.ts')).loadMode(),
    missing: async () => (readFairFlag() === null ? (await import('./page/parts/missing.ts')).missing : null),
  },
  slots: {
    'installed-menu': async () => (await import('./page/parts/menu-link.tsx')).MenuLink,
    'form-link': async () => (await import('./page/parts/continue-form.tsx')).ContinueForm,
  },
  // Envelopes may wait also while visitors see the normal site.
  upkeep: async () => {
    const isTablet = readFairFlag() !== null || (await hasModuleDatabase('fair'))
    if (isTablet) await (await import('./page/parts/mode-code.ts')).sendWhatWaits()
  },
  // What a tablet stores is sealed, and not for a visitor to delete.
  isKept: true,
}
