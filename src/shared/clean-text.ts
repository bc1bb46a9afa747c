/**
 * Removes what nobody can see from answers of one line. Contacts, mail programs and web pages put such characters around what is
 * copied, and an address with one of them reaches nobody. Joiners (U+200C, U+200D) and direction marks (U+200E, U+200F) stay, because
 * names and emoji need them.
 */

/**
 * Control characters, halves of surrogate pairs, zero-width space, word joiner, byte order mark, and the embeddings and isolates of
 * directions.
 */
const invisible = /[\p{Cc}\p{Cs}\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/gu
/** Joins lines of text in a word, and has no use in an address or a number. */
const softHyphen = /\u00ad/gu
/**
 * Control characters besides tab and line breaks, which text of several lines has, and halves of surrogate pairs, which no file and no other
 * system can store (https://www.unicode.org/faq/utf_bom.html#utf8-5).
 */
const controls = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu

/** A name or another answer of one line. Line breaks and tabs between words become a space. */
export function cleanLine(text: string): string {
  return text
    .replace(/[\t\n\r\u2028\u2029]+/gu, ' ')
    .replace(invisible, '')
    .trim()
}

/** A name in a sentence of plain text, whose direction it leaves as it is (https://www.w3.org/TR/html-bidi/#isolation). */
export function isolated(text: string): string {
  return `\u2068${cleanLine(text)}\u2069`
}

/** An e-mail address, a phone number or an address of the web. */
export function cleanContact(text: string): string {
  return cleanLine(text.replace(softHyphen, ''))
}

/** A text of several lines: everything but control characters stays as it is. */
export function withoutControls(text: string): string {
  return text.replace(controls, '')
}

/** All texts of a JSON value, without control characters. Names of properties that have any are no names of ours. */
export function valueWithoutControls(value: unknown): unknown {
  if (typeof value === 'string') return withoutControls(value)
  if (Array.isArray(value)) return value.map(valueWithoutControls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, valueWithoutControls(each)]))
}
