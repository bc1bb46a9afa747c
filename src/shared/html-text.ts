import { withoutControls } from './clean-text.ts'

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&apos;': "'",
  '&amp;': '&',
}

/**
 * Decodes entities exactly once. The board escapes the `content` of a job and the descriptions of its compliance sections.
 * Decoding twice would turn a visible `&lt;script&gt;` into a script.
 */
export function decodeEscapedHtml(escaped: string): string {
  return escaped.replace(/&(?:lt|gt|quot|apos|amp|#34|#39|#x27);/g, (entity) => entities[entity] ?? entity)
}

/**
 * Replaces halves of characters, which no page can carry: UTF-8 has none, so the server would write another text into its page
 * than the browser hydrates. (`String.prototype.toWellFormed` is missing before Safari 16.4.) Control characters go: databases and
 * XML cannot hold all of them.
 */
export function wellFormed(text: string): string {
  return withoutControls(text.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** Escapes text for HTML in the same way as the board. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => {
    if (character === '&') return '&amp;'
    if (character === '<') return '&lt;'
    if (character === '>') return '&gt;'
    return character === '"' ? '&quot;' : '&#39;'
  })
}
