import type { RouteHandlerCallback } from 'workbox-core'
import { isDeskPage } from '#shared/desk-pages.ts'
import { withoutLanguage } from '#shared/languages.ts'
import { languages } from '#shared/site-languages.ts'

/**
 * The recruiters' desk is never stored. Without a network it says so, instead of opening a shell whose code is missing. What its
 * service answers (`/api/desk`) is never intercepted.
 */

export function isDeskNavigation({ request, url }: { readonly request: Request; readonly url: URL }): boolean {
  return request.mode === 'navigate' && isDeskPage(withoutLanguage(url.pathname, languages))
}

const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>The desk needs a network</title>
<style>body{display:grid;min-height:90vh;place-content:center;margin:20px;font:1.125rem/1.5 system-ui,sans-serif;text-align:center}</style>
<main>
<h1>The desk needs a network</h1>
<p>Applications are never stored on this device, so there is nothing to show without one.</p>
<p><a href="">Try again</a></p>
</main>
</html>
`

export const answerDesk: RouteHandlerCallback = async ({ request }) => {
  try {
    return await fetch(request)
  } catch {
    return new Response(page, {
      status: 503,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      },
    })
  }
}
