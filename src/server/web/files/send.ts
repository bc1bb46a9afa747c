import path from 'node:path'
import type { Context } from 'hono'
import { matchesTag, preferredEncoding } from '../http/compression.ts'
import { bodyOf, type SentBody } from '../http/large-body.ts'
import { languageOfPath } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import { answerPolicy, commonHeaders, policyOfSiteAlone } from './headers.ts'
import { type Filling, taggedWith } from '../http/ready-text.ts'
import { NamesInUse } from '../http/names-in-use.ts'
import { encodedAs, encodedBody } from '../http/send-text.ts'
import type { WorkQueue } from '../../tools/work-queue.ts'
import { firstVisitVary } from '../pages/first-visit.ts'
import type { Page } from '../pages/page.ts'
import { languageOfAddress } from '../pages/page-language.ts'
import type { StaticFile } from './static-files.ts'

/** Sends pages and files with their headers. */

/** Without `includeSubDomains`: the company's other hosts are not this server's concern. */
const strictTransportSecurity = 'max-age=31536000'
const year = 'public, max-age=31536000, immutable'

/** Of origins, for a server without `SITE_URL`: any host can be asked for. */
const maxOrigins = 8
/** Of filters of the home page: more than a board has departments, so that crawlers get all of them compressed. */
const maxFilters = 50

export type PageStatus = 200 | 404 | 410

/** The links of a page to jobs, as they are now. */
export interface PageLinks {
  /** Names them: the same name for the same links. */
  readonly version: string
  /** Whether a search found them. Its page is not cached. Searches are few (`applications/limits/budgets.ts`), so it is compressed. */
  readonly isSearch?: boolean
  /** The filter that a request asks for, as a query. Empty: the page's own links. */
  readonly query: string
  /** The links themselves, which are not needed where the page is ready with them. */
  readonly texts: () => { readonly head: string; readonly jobs: string }
}

export function cachePolicy(pathname: string): string {
  if (pathname.startsWith('/assets/')) return year
  // Files without a content hash: the browser revalidates each time. A stale `/sw.js` would block every later release.
  return 'no-cache'
}

interface SenderOptions {
  readonly originOf: (context: Context) => string
  readonly hasVendorScripts: boolean
  /** The policy of pages without inline content of their own, by language. */
  readonly shellPolicies: ReadonlyMap<string, string>
  readonly work: WorkQueue
}

export class FileSender {
  readonly #options: SenderOptions
  readonly #common: Readonly<Record<string, string>>
  readonly #origins = new NamesInUse(maxOrigins)
  readonly #filters = new NamesInUse(maxFilters)
  // Responses that the middleware must not touch: Hono copies a response for each header that it reads or adds.
  readonly #finished = new WeakSet<Response>()

  constructor(options: SenderOptions) {
    this.#options = options
    this.#common = commonHeaders(options)
  }

  readonly isFinished = (response: Response): boolean => this.#finished.has(response)

  /** The headers of every response except its policy. */
  securityHeaders(context: Context): Readonly<Record<string, string>> {
    const isSecure = this.#options.originOf(context).startsWith('https:')
    return { ...this.#common, ...(isSecure ? { 'Strict-Transport-Security': strictTransportSecurity } : {}) }
  }

  /** The policy of a response that is no page of its own. */
  policyOf(context: Context, contentType: string | null): string {
    const { path: pathname } = context.req
    const language = languageOfPath(pathname, languages) ?? languageOfAddress(context) ?? languages[0]
    return answerPolicy(pathname, contentType, this.#options.shellPolicies.get(language) ?? '')
  }

  #send(
    context: Context,
    status: PageStatus | 304 | 503,
    headers: Readonly<Record<string, string>>,
    body: SentBody['body'] | null,
  ): Response {
    const response = new Response(body, { status, headers: { ...this.securityHeaders(context), ...headers } })
    this.#finished.add(response)
    return response
  }

  /** The filling of a text that has one gap, for the origin. */
  originFilling(context: Context): Filling {
    const origin = this.#options.originOf(context)
    return { name: origin, version: '', values: [origin], compressed: this.#origins.admit(origin) ? 'kept' : 'never' }
  }

  /** The filling of a page. */
  #filling(context: Context, links: PageLinks | null): Filling {
    const filling = this.originFilling(context)
    if (!links) return filling
    const { isSearch = false, query, texts, version } = links
    return {
      name: `${filling.name} ${version} ${query}`,
      version,
      get values() {
        const { head, jobs } = texts()
        return [...filling.values, head, jobs]
      },
      compressed: isSearch ? 'once' : query === '' || this.#filters.admit(query) ? filling.compressed : 'never',
    }
  }

  /** Sends a page, or a 304 if the browser has it. */
  async page(context: Context, page: Page, status: PageStatus = 200, links: PageLinks | null = null): Promise<Response> {
    const headers: Record<string, string> = {
      'Content-Security-Policy': page.policy,
      'Cache-Control': status === 200 ? cachePolicy(context.req.path) : 'no-store',
      Vary: this.#varyOf(context),
    }
    const filling = this.#filling(context, links)
    if (status === 200) {
      const tag = taggedWith(page.text.tag, filling)
      headers['ETag'] = tag
      if (matchesTag(context, tag)) return this.#send(context, 304, headers, null)
    }
    return this.#sendHtml(context, status, headers, page, filling)
  }

  #varyOf(context: Context): string {
    const { path: pathname } = context.req
    if (path.extname(pathname) !== '') return 'Accept, Accept-Encoding'
    const leadsElsewhere = pathname === '/' && languages.length > 1 && languageOfAddress(context) === null
    return leadsElsewhere ? `Accept-Encoding, ${firstVisitVary}` : 'Accept-Encoding'
  }

  /** Sends a page in place of one that cannot be made now. */
  async unavailable(context: Context, page: Page, retryAfterSeconds: number): Promise<Response> {
    const headers = {
      'Content-Security-Policy': page.policy,
      'Cache-Control': 'no-store',
      'Retry-After': String(retryAfterSeconds),
      Vary: 'Accept-Encoding',
    }
    return this.#sendHtml(context, 503, headers, page, this.originFilling(context))
  }

  /** Sends a page that shows applications: nothing of it is stored, indexed, or sent to another host. */
  async privatePage(context: Context, page: Page): Promise<Response> {
    const headers = {
      'Content-Security-Policy': policyOfSiteAlone(page.policy),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex, nofollow',
      Vary: 'Accept-Encoding',
    }
    return this.#sendHtml(context, 200, headers, page, this.originFilling(context))
  }

  async #sendHtml(
    context: Context,
    status: PageStatus | 503,
    headers: Readonly<Record<string, string>>,
    page: Page,
    filling: Filling,
  ): Promise<Response> {
    const { body, headers: ofBody } = await encodedBody(context, page.text, this.#options.work, filling)
    return this.#send(context, status, { ...headers, 'Content-Type': 'text/html; charset=UTF-8', ...ofBody }, body)
  }

  file(context: Context, { bodies, contentType, tag }: StaticFile): Response {
    const headers: Record<string, string> = {
      'Content-Security-Policy': this.policyOf(context, contentType),
      'Cache-Control': cachePolicy(context.req.path),
      ETag: tag,
    }
    if (bodies.size > 1) headers['Vary'] = 'Accept-Encoding'
    if (matchesTag(context, tag)) return this.#send(context, 304, headers, null)
    headers['Content-Type'] = contentType
    const encoding = preferredEncoding(context.req.header('Accept-Encoding'), (one) => bodies.has(one))
    const bytes = bodies.get(encoding)
    if (bytes === undefined) throw new Error(`${context.req.path} has no ${encoding} body`)
    const { body, headers: ofBody } = encodedAs(encoding, bodyOf(bytes))
    return this.#send(context, 200, { ...headers, ...ofBody }, body)
  }
}
