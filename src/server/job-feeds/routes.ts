import { type Context, Hono } from 'hono'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { wellFormed } from '#shared/html-text.ts'
import { readFilter } from '#shared/job-filter.ts'
import { paths } from '#shared/paths.ts'
import type { OpenJobs } from '../board/open-jobs.ts'
import { BoundedCache } from '../bounded-cache.ts'
import { matchesTag, preferredEncoding, ReadyText } from '../compression.ts'
import type { AddressReader } from '../postal-address.ts'
import { jobFeeds } from './addresses.ts'
import { type FeedQuery, feedJobs, searchWords } from './feed-jobs.ts'
import { partnersFeed } from './partners-feed.ts'
import { atomFeed, type Feed, jsonFeed } from './reader-feeds.ts'

/**
 * The open jobs as feeds: `/feed.xml` and `/feed.json` for readers, `/jobs.xml` for job boards. Each takes the filter of the
 * page's list in its query, the search words `q`, and the source `gh_src`, which its links pass on. While the board does not
 * answer they answer 503, because an empty feed would say that all jobs have closed.
 */

interface JobFeedDeps {
  readonly openJobs: OpenJobs
  readonly originOf: (context: Context) => string
  readonly brand: { readonly name: string; readonly siteWord: string; readonly description: string; readonly language: string }
  readonly mapping: BoardMapping
  readonly addresses: () => Promise<AddressReader>
}

type MakeFeed = (feed: Feed) => string | Promise<string>

/** Enough for the feed for partners of 9,000 jobs, which takes two seconds to make. */
const maxPlainBytes = 128 * 1024 * 1024
/** Everybody can invent a query. A cache of their own stops such feeds from evicting the plain ones. */
const maxVariantBytes = 16 * 1024 * 1024
const maxSourceLength = 200

function readQuery(parameters: URLSearchParams, mapping: BoardMapping): FeedQuery {
  // Cutting may halve a character, which no address can carry.
  const source = wellFormed(parameters.get('gh_src')?.slice(0, maxSourceLength) ?? '')
  return { filter: readFilter(parameters, mapping), words: searchWords(parameters.get('q') ?? ''), source: source || null }
}

/** The part of a query that a feed depends on, in one spelling. */
function canonicalQuery({ filter, source, words }: FeedQuery): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filter, q: words.join(' ') || null, gh_src: source }))
    if (value !== null) query.set(name, value)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** The routes of `jobFeeds`. */
export function jobFeedRoutes({ addresses, brand, mapping, openJobs, originOf }: JobFeedDeps): Hono {
  const plainFeeds = new BoundedCache<ReadyText>(maxPlainBytes, ({ bytes }) => bytes)
  const variants = new BoundedCache<ReadyText>(maxVariantBytes, ({ bytes }) => bytes)

  const answer = (path: string, contentType: string, make: MakeFeed) => async (context: Context) => {
    const [list, texts] = await Promise.all([openJobs.list(), openJobs.texts()])
    if (!list || !texts) return context.text('The job board is not answering.', 503, { 'Retry-After': '300' })
    const origin = originOf(context)
    const query = readQuery(new URL(context.req.url).searchParams, mapping)
    const search = canonicalQuery(query)
    const feedUrl = `${origin}${path}${search}`
    const cache = search === '' ? plainFeeds : variants
    const text = await cache.get(`${feedUrl} ${list.version} ${texts.version}`, async () => {
      const feed = {
        title: `${brand.name} ${brand.siteWord}`,
        description: brand.description,
        author: brand.name,
        language: brand.language,
        homeUrl: origin + paths.home(),
        feedUrl,
        iconUrl: `${origin}/brand/icon-512.png`,
        jobs: feedJobs(list.jobs, texts, query, origin),
      }
      return new ReadyText(await make(feed))
    })
    context.header('ETag', text.tag)
    context.header('Cache-Control', 'no-cache')
    if (matchesTag(context, text.tag)) return context.body(null, 304)
    context.header('Content-Type', contentType)
    // Compressed here, and so cached with the text.
    const encoding = preferredEncoding(context.req.header('Accept-Encoding'), text.isOffered)
    if (encoding !== 'identity') {
      context.header('Content-Encoding', encoding)
      context.header('Vary', 'Accept-Encoding')
    }
    return context.body(await text.body(encoding))
  }

  return new Hono()
    .get(jobFeeds.atom, answer(jobFeeds.atom, 'application/atom+xml; charset=utf-8', atomFeed))
    .get(jobFeeds.json, answer(jobFeeds.json, 'application/feed+json; charset=utf-8', jsonFeed))
    .get(
      jobFeeds.partners,
      answer(jobFeeds.partners, 'application/xml; charset=utf-8', async ({ author, homeUrl, jobs, title }) =>
        partnersFeed({ company: author, publisher: title, publisherUrl: homeUrl, jobs, addresses: await addresses() }),
      ),
    )
}
