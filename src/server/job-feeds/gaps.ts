import { randomBytes } from 'node:crypto'
import { filterPairs } from '#shared/job-filter.ts'
import { type Filling, openOrigin } from '../http/ready-text.ts'
import type { FeedQuery } from './feed-jobs.ts'

/**
 * The gaps of a feed for values that depend on the request, so that each job is written once for all requests. No text can
 * contain it on purpose, and neither XML nor JSON escapes it.
 */

const openText = () => randomBytes(12).toString('hex')

/** After the address of a job: '?gh_src=…', or nothing. */
export const openSource = openText()
/** After the path of a feed: its query in one spelling, or nothing. */
export const openQuery = openText()

export const feedGaps = [openOrigin, openSource, openQuery] as const

/** The part of a query that a feed depends on, in one spelling. */
function canonicalQuery({ filter, source }: FeedQuery): string {
  const query = new URLSearchParams()
  for (const [name, value] of filterPairs(filter)) query.append(name, value)
  if (source !== null) query.append('gh_src', source)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** A query of URL-encoded text needs no escaping but for its '&' and quotes. */
function sourceQuery(source: string | null): string {
  return source === null ? '' : `?gh_src=${encodeURIComponent(source).replaceAll("'", '%27')}`
}

/**
 * The values that a request puts into the gaps.
 * @param escape as the feed's format requires
 */
export function feedFilling(
  query: FeedQuery,
  origin: string,
  escape: (text: string) => string,
): Omit<Filling, 'isKept' | 'version'> {
  const search = canonicalQuery(query)
  return { name: `${origin} ${search}`, values: [origin, sourceQuery(query.source), escape(search)] }
}
