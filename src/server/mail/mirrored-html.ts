import { escapeHtml } from '#shared/html-text.ts'

/** A mail's paragraphs as HTML, for a language that is written from right to left. */

/** A reference that breaks at its hyphen would begin with its second half. */
const onOneLine = '<bdi style="white-space:nowrap">$1</bdi>'
const link = (url: string) => `<a href="${url}" dir="ltr">${url}</a>`

/** @param paragraphs plain text, in which only addresses begin with 'https://' or 'http://' */
export function mirroredHtml(paragraphs: readonly string[], language: string): string {
  const written = paragraphs.map((paragraph) =>
    escapeHtml(paragraph)
      .replaceAll(/https?:\/\/[^\s<>"]+/g, link)
      .replaceAll(/\u2068([\w-]{1,20})\u2069/g, onOneLine)
      .replaceAll('\n', '<br>'),
  )
  const text = written.map((paragraph) => `<p style="margin:0 0 16px">${paragraph}</p>`).join('')
  const tongue = `lang="${escapeHtml(language)}" dir="rtl"`
  // Mail programs take the elements around the text away, and their attributes with them.
  return `<!doctype html><html ${tongue}><head><meta charset="utf-8"></head><body ${tongue}><div ${tongue} style="text-align:start;overflow-wrap:anywhere;font-size:16px;line-height:1.6">${text}</div></body></html>`
}
