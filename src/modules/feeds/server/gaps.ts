import { randomBytes } from 'node:crypto'
import { filterPairs } from '#shared/job-filter.ts'
import { type Filling, openOrigin } from '#server/web/http/ready-text.ts'
import { languagePrefix } from '#shared/languages.ts'
import { paths } from '#shared/paths.ts'
import { languages, pathInLanguage } from '#shared/site-languages.ts'
import type { FeedHead } from './feed-format.ts'
import type { FeedQuery } from './feed-jobs.ts'

/**
 * The gaps of a feed for values that depend on the request and its language, so that each job is written once for all requests. No text can
 * contain it on purpose, and neither XML nor JSON escapes it.
 */

const openText = () => randomBytes(12).toString('hex')

/** After the address of a job: '?gh_src=…', or nothing. */
export const openSource = openText()
/** After the path of a feed: its query in one spelling, or nothing. */
export const openQuery = openText()

/** Before the path of a page: '/de', or nothing for the first language. */
export const openLanguage = openText()
/** The path of the home page, the tag of the language, and the feed's title and description in it. */
export const openHome = openText()
export const openTag = openText()
export const openTitle = openText()
export const openDescription = openText()

export const feedGaps = [openOrigin, openSource, openQuery, openLanguage, openHome, openTag, openTitle, openDescription] as const

/** The part of a query that a feed depends on, in one spelling. */
function canonicalQuery({ filter, language, source }: FeedQuery): string {
  const query = new URLSearchParams()
  for (const [name, value] of filterPairs(filter)) query.append(name, value)
  if (source !== null) query.append('gh_src', source)
  if (language !== languages[0]) query.append('lang', language)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** A query of URL-encoded text needs no escaping but for its '&' and quotes. */
function sourceQuery(source: string | null): string {
  return source === null ? '' : `?gh_src=${encodeURIComponent(source).replaceAll("'", '%27')}`
}

/**
 * The values that a request puts into the gaps.
 * @param head in the language of the query
 * @param escape as the feed's format requires
 */
export function feedFilling(
  query: FeedQuery,
  origin: string,
  { description, title }: Pick<FeedHead, 'description' | 'title'>,
  escape: (text: string) => string,
): Omit<Filling, 'compressed' | 'version'> {
  const search = canonicalQuery(query)
  const { language, source } = query
  const ofLanguage = [
    languagePrefix(language, languages),
    pathInLanguage(paths.home(), language),
    language,
    escape(title),
    escape(description),
  ]
  return { name: `${origin} ${search}`, values: [origin, sourceQuery(source), escape(search), ...ofLanguage] }
}
