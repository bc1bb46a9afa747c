import { languageCookie } from '#shared/language-choice.ts'
import { fittingLanguage } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import { language } from '#shared/words.ts'

/**
 * The language to offer on a page that somebody has opened by its address: the browser's, if nobody has chosen one on this device.
 * @returns null when there is none to offer
 */
export function offeredLanguage(): string | null {
  if (languages.length === 1 || document.cookie.includes(`${languageCookie}=`)) return null
  const fitting = fittingLanguage(navigator.languages, languages)
  return fitting === language ? null : fitting
}
