import type { LawNotice } from '#shared/brand.ts'
import { brandText } from '#server/web/language/brand-texts.ts'
import { isPlaceWithin } from './where.ts'

/** What the company says of the law in the mail that confirms an application. */

/** A mail is plain text, so an address follows its words. One of this site is left out where nobody has set the site's own. */
function plainLinks(text: string, siteUrl: string | null): string {
  return text.replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_link, words: string, href: string) => {
    const address = href.startsWith('/') ? siteUrl && siteUrl + href : href
    return address ? `${words}: ${address}` : words
  })
}

/** A paragraph for each notice, in the language in which the server speaks. */
export function mailNotices(notices: readonly LawNotice[], codes: readonly string[], siteUrl: string | null): readonly string[] {
  const isFor = ({ places }: LawNotice) =>
    places.length === 0 || places.some((place) => codes.some((code) => isPlaceWithin(code, place)))
  return notices
    .filter((notice) => notice.where === 'mail' && isFor(notice))
    .map(({ text }) => plainLinks(brandText(text), siteUrl))
}
