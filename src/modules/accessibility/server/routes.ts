import { Hono } from 'hono'
import { languages, siteLanguageOf } from '#shared/site-languages.ts'
import { ReadyText } from '#server/web/http/ready-text.ts'
import { sendText } from '#server/web/http/send-text.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { languageOfAddress } from '#server/web/pages/page-language.ts'
import type { WorkQueue } from '#server/tools/work-queue.ts'
import { statementDocument, statementHeaders } from './statement-page.ts'

/** The document in the language of its address, which stands before a page's path, and in the query of a file's. Each is written once. */
export function statementRoutes(work: WorkQueue): Hono {
  const written = new Map<string, ReadyText>()
  const textIn = (language: string) => {
    const text = written.get(language) ?? ReadyText.of(inLanguage(language, () => statementDocument(language)))
    written.set(language, text)
    return text
  }
  const routes = new Hono()
  routes.get('/', async (context) => {
    for (const [name, value] of Object.entries(statementHeaders)) context.header(name, value)
    const language = siteLanguageOf(languageOfAddress(context) ?? context.req.query('language') ?? languages[0])
    return sendText(context, textIn(language), work, 'text/html; charset=utf-8')
  })
  return routes
}
