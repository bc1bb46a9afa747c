import { createHash } from 'node:crypto'
import fonts from '#content/fonts.css?inline'
import { brand, palette } from '#content'
import { escapeHtml } from '#shared/html-text.ts'
import { directionOf } from '#shared/languages.ts'
import { paletteCss } from '#shared/palette-css.ts'
import { paths } from '#shared/paths.ts'
import { pathInLanguage, siteLanguageOf } from '#shared/site-languages.ts'
import { siteNameOf } from '../language/brand-texts.ts'
import { currentLanguage } from '../language/language.ts'
import baseStyle from './plain-page.css?inline'

/**
 * A page that the server writes without the app, such as that of a mail's link. It has the brand's fonts, colours and mark. Its styles and its
 * script are inline, so that no page of the app becomes heavier for it, and it works wherever a mail program opens it.
 */

export interface PlainPageOptions {
  /** After the styles of every plain page. */
  readonly style: string
  /** One classic script. Omitted: the page has none. */
  readonly script?: string
  /** Its address is a secret: it is not cached, and not sent as a referrer. */
  readonly isSecret: boolean
  /** The page has a form that is posted to its own address. */
  readonly hasForm: boolean
}

/** Callers escape the HTML. */
export interface PlainPageContent {
  /** Of the window, as text. */
  readonly title: string
  /** For previews of a link, as text. */
  readonly description?: string
  readonly mainHtml: string
  readonly footerHtml?: string
}

export interface PlainPage {
  readonly headers: Readonly<Record<string, string>>
  /** The document in the language in which the server speaks. */
  readonly write: (content: PlainPageContent) => string
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** @throws Error where the script or a style would end its own element */
export function plainPage({ hasForm, isSecret, script, style: ownStyle }: PlainPageOptions): PlainPage {
  const style = fonts + paletteCss(palette) + baseStyle + ownStyle
  if (/<\/(?:script|style)/i.test(style + (script ?? ''))) throw new Error('a part of a plain page would end its element')
  const policy = [
    "default-src 'none'",
    ...(script === undefined ? [] : ["connect-src 'self'", `script-src ${hashOf(script)}`]),
    "font-src 'self'",
    "img-src 'self'",
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    `form-action ${hasForm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ]
  return {
    headers: {
      'Cache-Control': isSecret ? 'no-store' : 'no-cache',
      'Content-Security-Policy': policy.join('; '),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Referrer-Policy': isSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': isSecret ? 'noindex, nofollow' : 'noindex',
    },
    write: ({ description, footerHtml = '', mainHtml, title }) => {
      const language = siteLanguageOf(currentLanguage())
      const site = escapeHtml(siteNameOf(brand))
      const home = escapeHtml(pathInLanguage(paths.home(), language))
      return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${description === undefined ? '' : `<meta name="description" content="${escapeHtml(description)}">\n`}<title>${escapeHtml(title)} – ${site}</title>
<link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">
<style>${style}</style>
</head>
<body>
<header><a href="${home}"><img src="/brand/favicon.svg" alt="" width="40" height="40">${site}</a></header>
<main>
${mainHtml}
</main>
${footerHtml}${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`
    },
  }
}
