import type { Languages } from './languages.ts'

/** What the build puts in the place of this name. */
declare const __LANGUAGES__: Languages

/** The languages of the brand folder with which the site was built. */
export const languages: Languages = __LANGUAGES__
