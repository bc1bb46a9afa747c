import type { Settings } from '#shared/settings.ts'

declare const __SETTINGS__: Settings

/** The settings of this build. `vite.config.ts` validates them and inlines them here. */
export const settings: Settings = __SETTINGS__
