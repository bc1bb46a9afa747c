import { escapeHtml } from '#shared/html-text.ts'
import { plainPage } from '#server/web/pages/plain-page.ts'
import { server as words } from '../words.ts'

/**
 * The page of the link in a mail. It has no script, because nothing but a press is asked for and it must work in whatever a mail
 * program opens. Opening it changes nothing: scanners open the links of mails, too.
 */

export type ConfirmState = 'ask' | 'done' | 'ended'
/** Which mail the link is from. */
export type LinkPurpose = 'confirm' | 'bringBack'

const page = plainPage({
  style: 'main{display:grid;gap:16px}button{border-color:var(--owl-edge);background:var(--owl);color:var(--owl-ink)}',
  isSecret: true,
  hasForm: true,
})
export const confirmHeaders = page.headers

/** In the language in which the server speaks. */
export function confirmPage(purpose: LinkPurpose, state: ConfirmState): string {
  const { heading, text } = words[purpose][state]
  const form = `<form method="post"><button>${escapeHtml(words[purpose].button())}</button></form>`
  return page.write({
    title: heading(),
    mainHtml: `<h1>${escapeHtml(heading())}</h1>\n<p>${escapeHtml(text())}</p>${state === 'ask' ? `\n${form}` : ''}`,
  })
}
