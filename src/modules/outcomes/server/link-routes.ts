import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { siteLanguageOf } from '#shared/site-languages.ts'
import type { ReadOutcome } from '#server/applications/take/status.ts'
import type { Database } from '#server/database/database.ts'
import type { Limiter } from '#server/applications/limits/limiter.ts'
import { jsonBody } from '#server/web/http/json-body.ts'
import { currentLanguage, inLanguage } from '#server/web/language/language.ts'
import { linkDocument, linkHeaders, linkedPart } from './link-page.ts'
import { readLink } from './links.ts'
import { isTimeZone } from './standing.ts'

/** The page of the link in a mail. Its secret is in the fragment, which no server gets: the page posts it, so that no log has it. */

/** Its dot makes it an address of a file: a device that stores the site's pages asks the server for it. */
export const linkPath = '/application.html'

/** The address of a link, in the language in which the server speaks. */
export const linkAddress = (siteUrl: string, secret: string): string =>
  `${siteUrl}${linkPath}?language=${siteLanguageOf(currentLanguage())}#${secret}`

const Asked = v.object({ secret: v.pipe(v.string(), v.maxLength(100)), zone: v.fallback(v.nullable(v.string()), null) })

interface LinkDeps {
  readonly database: Database
  readonly limiter: Pick<Limiter, 'requests'>
  readonly readOutcome: ReadOutcome
}

export function linkRoutes({ database, limiter, readOutcome }: LinkDeps): Hono {
  const routes = new Hono()
  const inLanguageOfLink = <Result>(context: Context, work: () => Result) =>
    inLanguage(siteLanguageOf(context.req.query('language')), work)
  routes.use(limiter.requests('outcomes.links'))
  routes.get('/', (context) => inLanguageOfLink(context, () => context.html(linkDocument(), 200, linkHeaders)))
  routes.post('/', async (context) => {
    const asked = v.safeParse(Asked, await jsonBody(context))
    const zone = asked.success && asked.output.zone !== null && isTimeZone(asked.output.zone) ? asked.output.zone : null
    return inLanguageOfLink(context, async () => {
      const linked = asked.success ? await readLink(database, asked.output.secret, { readOutcome, zone }) : null
      const part = linked && linkedPart(linked, zone, database.nowMs())
      return context.json({ linked: part }, linked ? 200 : 404, linkHeaders)
    })
  })
  return routes
}
