import { type Context, Hono } from 'hono'
import type { BoardMapping } from '#shared/board-mapping.ts'
import { wellFormed } from '#shared/html-text.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { isFiltering, readFilter } from '#shared/job-filter.ts'
import type { JobFileDeps } from '#server/web/pages/job-files.ts'
import type { JobList, JobTexts } from '#server/board/open-jobs.ts'
import { NamesInUse } from '#server/web/http/names-in-use.ts'
import type { ReadyText } from '#server/web/http/ready-text.ts'
import { sendText } from '#server/web/http/send-text.ts'
import { tooManyRequests } from '#server/applications/limits/limiter.ts'
import { BusyError, retryWhenBusySeconds } from '#server/tools/work-queue.ts'
import { brandText, siteNameOf } from '#server/web/language/brand-texts.ts'
import { inLanguage } from '#server/web/language/language.ts'
import type { FeedFormat } from './feed-format.ts'
import { FeedJobs, type FeedQuery } from './feed-jobs.ts'
import { FeedWriter } from './feed-writer.ts'
import { feedFilling, openDescription, openTag, openTitle } from './gaps.ts'
import { partnersFormat } from './partners-feed.ts'
import { atomFormat, jsonFormat } from './reader-feeds.ts'
import { server as words } from '../words.ts'

/**
 * The open jobs as feeds: `/feed.xml` and `/feed.json` for readers, `/jobs.xml` for job boards. Each takes the filter of the
 * page's list in its query, the search words `q`, the source `gh_src`, which its links pass on, and the language `lang`. While the board does not
 * answer they answer 503, because an empty feed would say that all jobs have closed.
 */

/** Of origins, filters, words and sources together, in each feed: enough for the partners and readers of a company. */
const maxVariants = 20
/** Filtered feeds are parts of the whole one, so each takes little memory. */
const maxWritten = 100
const maxSourceLength = 200
const retryWhenAwaySeconds = 300

function readQuery(parameters: URLSearchParams, mapping: BoardMapping): FeedQuery {
  // Cutting may halve a character, which no address can carry.
  const source = wellFormed(parameters.get('gh_src')?.slice(0, maxSourceLength) ?? '')
  return { filter: readFilter(parameters, mapping), source: source || null, language: siteLanguageOf(parameters.get('lang')) }
}

/** The feeds for one state of the board. */
interface BoardState {
  readonly list: JobList
  readonly texts: JobTexts
  readonly jobs: FeedJobs
  readonly writers: ReadonlyMap<FeedFormat, FeedWriter>
  /** Each feed of all jobs, and those with a filter that have been asked for. */
  readonly written: Map<string, ReadyText>
}

/** The routes of `jobFeeds`. */
export function jobFeedRoutes({
  addresses,
  brand,
  mapping,
  openJobs,
  originOf,
  searcher,
  searchWaitMs,
  textForReaders,
  work,
}: JobFileDeps): Hono {
  const formats = [atomFormat, jsonFormat, partnersFormat]
  const { description, name } = brand
  const head = { title: openTitle, description: openDescription, author: name, language: openTag }
  const headIn = (language: string) =>
    inLanguage(language, () => ({ title: siteNameOf(brand), description: brandText(description) }))
  let state: BoardState | null = null

  function stateOf(list: JobList, texts: JobTexts): BoardState {
    if (state?.list === list && state.texts === texts) return state
    state = {
      list,
      texts,
      jobs: new FeedJobs(list, texts, textForReaders),
      writers: new Map(formats.map((format) => [format, new FeedWriter(format, head, addresses, work)])),
      written: new Map(),
    }
    return state
  }

  /** The feed for a query, without what is filled into it. */
  async function write({ jobs, writers, written }: BoardState, format: FeedFormat, query: FeedQuery, isKept: boolean) {
    const { filter } = query
    const key = isFiltering(filter) ? JSON.stringify([format.path, filter]) : format.path
    const known = written.get(key)
    if (known) return known
    const writer = writers.get(format)
    if (!writer) throw new Error(`${format.path} has no writer`)
    const found = filter.query === '' ? null : await searcher.find(filter.query)
    const text = await writer.write(jobs.matching(filter, found))
    if (!isKept && key !== format.path) return text
    written.set(key, text)
    const oldest = [...written.keys()].find((each) => !formats.some(({ path }) => path === each))
    if (written.size > maxWritten && oldest !== undefined) written.delete(oldest)
    return text
  }

  const answer = (format: FeedFormat) => {
    const variants = new NamesInUse(maxVariants)
    return async (context: Context) => {
      const [list, texts] = await Promise.all([openJobs.list(), openJobs.texts()])
      const query = readQuery(new URL(context.req.url).searchParams, mapping)
      const unavailable = (text: () => string, retrySeconds: number) =>
        context.text(inLanguage(query.language, text), 503, { 'Retry-After': String(retrySeconds) })
      if (!list || !texts) return unavailable(words.boardAway, retryWhenAwaySeconds)
      const waitMs = query.filter.query === '' ? 0 : await searchWaitMs(context)
      if (waitMs > 0) return tooManyRequests(context, waitMs)
      const filling = feedFilling(query, originOf(context), headIn(query.language), format.escape)
      const isKept = query.filter.query === '' && variants.admit(filling.name)
      context.header('Cache-Control', 'no-cache')
      try {
        const text = await write(stateOf(list, texts), format, query, isKept)
        return await sendText(context, text, work, format.contentType, {
          ...filling,
          version: '',
          compressed: isKept ? 'kept' : 'never',
        })
      } catch (error) {
        if (!(error instanceof BusyError)) throw error
        return unavailable(words.busy, retryWhenBusySeconds)
      }
    }
  }

  const routes = new Hono()
  for (const format of formats) routes.get(format.path, answer(format))
  return routes
}
