import { brand } from '#content'
import { escapeHtml } from '#shared/html-text.ts'
import { directionOf } from '#shared/languages.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { currentLanguage } from '#server/web/language/language.ts'
import { server as words } from '../words.ts'

/**
 * The page of the link in a mail. It is a document of its own, without scripts, because nothing but a press is asked for and it must work
 * in whatever a mail program opens. Opening it changes nothing: scanners open the links of mails, too.
 */

export type ConfirmState = 'ask' | 'done' | 'ended'
/** Which mail the link is from. */
export type LinkPurpose = 'confirm' | 'bringBack'

export const confirmHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex, nofollow',
} as const

const style = `:root{color-scheme:light dark;--ink:light-dark(#1f2a30,#f2f5f7);--quiet:light-dark(#4b5a63,#b9c4cb);--page:light-dark(#fff,#131a1f)}
body{margin:0;background:var(--page);color:var(--ink);font:1.0625rem/1.5 Nunito,system-ui,sans-serif}
main{max-inline-size:34rem;margin:12vh auto;padding:24px}h1{font-size:1.75rem;line-height:1.2;margin:0 0 12px}
p{margin:0 0 24px;color:var(--quiet)}button{min-block-size:48px;padding:0 24px;border:0;border-radius:14px;background:light-dark(#00639c,#5cc3ff);
color:light-dark(#fff,#0b1317);font:inherit;font-weight:700;cursor:pointer}:focus-visible{outline:3px solid currentColor;outline-offset:3px}a{color:inherit}`

export function confirmPage(purpose: LinkPurpose, state: ConfirmState): string {
  const language = siteLanguageOf(currentLanguage())
  const { heading, text } = words[purpose][state]
  const button = state === 'ask' ? `<form method="post"><button>${escapeHtml(words[purpose].button())}</button></form>` : ''
  const title = escapeHtml(`${heading()} – ${brand.name}`)
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main><h1>${escapeHtml(heading())}</h1><p>${escapeHtml(text())}</p>${button}</main></body></html>`
}
