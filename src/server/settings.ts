import type { Settings } from '#shared/settings.ts'

declare const __SETTINGS__: Settings

/** The build-time settings that the pages were built with, inlined by `vite.config.ts`. */
export const settings: Settings = __SETTINGS__
