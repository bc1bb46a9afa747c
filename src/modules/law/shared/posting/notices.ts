import type { LawNotice } from '#shared/brand.ts'
import { isPlaceWithin } from './places.ts'

/** Which of the company's notices people read about a job: at its posting, above 'Submit', in the mail and on a fair's tablet. */

/**
 * Those of the places of a job, and those of places where it may be: 'Remote, US' may be in Colorado.
 * @param places ISO 3166 codes. None: nobody knows where the job is, so every notice may be for it
 */
export function noticesAbout(
  notices: readonly LawNotice[],
  where: LawNotice['where'],
  places: readonly string[] = [],
): readonly LawNotice[] {
  const isAt = (place: string) => places.some((code) => isPlaceWithin(code, place) || isPlaceWithin(place, code))
  return notices.filter(
    (notice) => notice.where === where && (places.length === 0 || notice.places.length === 0 || notice.places.some(isAt)),
  )
}

/** The text without links. An address follows its words. One of this site is left out where nobody has set the site's own. */
export function withSiteAddresses(text: string, siteUrl: string | null): string {
  return text.replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_link, words: string, href: string) => {
    const address = href.startsWith('/') ? siteUrl && siteUrl + href : href
    return address ? `${words}: ${address}` : words
  })
}
