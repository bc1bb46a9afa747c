import type { RouteHandlerCallback } from 'workbox-core'
import { isDeskPage } from '../shared/desk-pages.ts'
import { escapeHtml } from '#shared/html-text.ts'
import { directionOf, languageOfPath, withoutLanguage } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'
import { sayIn } from '#sw/spoken-language.ts'
import { worker as words } from '../words.ts'

/**
 * The recruiters' desk is never stored. Without a network it says so, instead of opening a shell whose code is missing. What its
 * service answers (`/api/desk`) is never intercepted.
 */

export function isDeskNavigation({ request, url }: { readonly request: Request; readonly url: URL }): boolean {
  return request.mode === 'navigate' && isDeskPage(withoutLanguage(url.pathname, languages))
}

const pageIn = (language: string) => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(words.title())}</title>
<style>body{display:grid;min-height:90vh;place-content:center;margin:20px;font:1.125rem/1.5 system-ui,sans-serif;text-align:center}</style>
<main>
<h1>${escapeHtml(words.title())}</h1>
<p>${escapeHtml(words.lead())}</p>
<p><a href="">${escapeHtml(words.tryAgain())}</a></p>
</main>
</html>
`

export const answerDesk: RouteHandlerCallback = async ({ request, url }) => {
  try {
    return await fetch(request)
  } catch {
    const language = languageOfPath(url.pathname, languages) ?? languages[0]
    return new Response(
      sayIn(language, () => pageIn(language)),
      {
        status: 503,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
        },
      },
    )
  }
}
