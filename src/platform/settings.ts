import type { Settings } from '#shared/settings.ts'

declare const __SETTINGS__: Settings

/** The settings of this build; `vite.config.ts` has checked them and written them here. */
export const settings: Settings = __SETTINGS__
