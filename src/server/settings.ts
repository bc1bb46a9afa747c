import type { Settings } from '#shared/settings.ts'

declare const __SETTINGS__: Settings

/** The build-time settings, the same that the pages were built with; `vite.config.ts` has written them here. */
export const settings: Settings = __SETTINGS__
