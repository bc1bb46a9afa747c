import { escapeHtml, wellFormed } from '#shared/html-text.ts'

/** Characters that XML 1.0 has no way to write. */
// oxlint-disable-next-line no-control-regex -- these are meant
const notXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

function xmlText(text: string): string {
  return wellFormed(text).replace(notXml, '')
}

/** Text for an element or an attribute. */
export function escapeXml(text: string): string {
  return escapeHtml(xmlText(text))
}

/** A section of unescaped text. One that would end it is split in two. */
export function cdata(text: string): string {
  return `<![CDATA[${xmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
