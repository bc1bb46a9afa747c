import { siteLanguageOf } from '#shared/site-languages.ts'

/**
 * The language in which somebody has applied, or asked for mails, as it is stored. It is never a reason to refuse: one that the site does
 * not speak is the first.
 * @param tag as the device names it
 * @returns null: the device has an earlier release, which names none
 */
export function namedLanguage(tag: string | null | undefined): string | null {
  return tag === undefined || tag === null ? null : siteLanguageOf(tag)
}
