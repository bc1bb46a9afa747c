import { Hono } from 'hono'
import { languages, siteLanguageOf } from '#shared/site-languages.ts'
import { ReadyText } from '#server/web/http/ready-text.ts'
import { sendText } from '#server/web/http/send-text.ts'
import { languageOfAddress } from '#server/web/pages/page-language.ts'
import type { WorkQueue } from '#server/tools/work-queue.ts'
import { statementDocument, statementHeaders } from './statement-page.ts'

/** The document in one language, or in that of its address. Each is written once. */
export function statementRoutes(work: WorkQueue, ownLanguage?: string): Hono {
  const written = new Map<string, ReadyText>()
  const textIn = (language: string) => {
    const text = written.get(language) ?? ReadyText.of(statementDocument(language))
    written.set(language, text)
    return text
  }
  const routes = new Hono()
  routes.get('/', async (context) => {
    for (const [name, value] of Object.entries(statementHeaders)) context.header(name, value)
    const language = siteLanguageOf(ownLanguage ?? languageOfAddress(context) ?? languages[0])
    return sendText(context, textIn(language), work, 'text/html; charset=utf-8')
  })
  return routes
}
