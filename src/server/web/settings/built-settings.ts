import type { Settings } from '#shared/settings.ts'

declare const __SETTINGS__: Settings

/** The settings that the pages were built with, inlined by `vite.config.ts`. Those of this start are in `environment.ts`. */
export const builtSettings: Settings = __SETTINGS__
