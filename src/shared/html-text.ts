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
 * Undoes one entity escaping, exactly once: the board escapes a job's `content` and the descriptions of its compliance
 * sections (greenhouse.md 1.4). Decoding twice would turn text that shows `<script>` into a script.
 */
export function decodeEscapedHtml(escaped: string): string {
  return escaped.replace(/&(?:lt|gt|quot|apos|amp|#34|#39|#x27);/g, (entity) => entities[entity] ?? entity)
}

/** Escapes text for use in HTML, the way the board does. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => {
    if (character === '&') return '&amp;'
    if (character === '<') return '&lt;'
    if (character === '>') return '&gt;'
    return character === '"' ? '&quot;' : '&#39;'
  })
}
