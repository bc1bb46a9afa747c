/** Letters that Unicode does not take apart, by the letters of a plain keyboard. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ß: 'ss', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك' }
/**
 * Diacritics, Arabic marks of vowels and of hamza, the stroke that only makes a word longer (Unicode counts not all of them as
 * diacritics), and characters that nobody sees, such as soft hyphens and zero-width spaces.
 */
const marks = /[\p{Diacritic}\p{Cf}\u0640\u064B-\u065F\u0670]/gu

/** What parts of one word may have between them: hyphens and apostrophes. */
export const partSigns = /[-\u2010\u2011'’]/gu

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[łøđıßةىیک]/g, (letter) => plainLetters[letter] ?? letter)
}

/**
 * Folds a text for comparison, with the space around it. Long texts have few characters that need more than a lower case, and
 * `normalize` takes ten times as long.
 */
export function foldText(text: string): string {
  // A letter and its combining mark are parted here. The mark goes anyway. '^' and '`' are diacritics too.
  return text.toLowerCase().replace(/[^\0-\x7f^`]+|[\^`]+/g, foldLetters)
}

/** Folds a text for comparison: lower case without diacritics and invisible characters, so that 'zurich' finds Zürich and 'lodz' finds Łódź. */
export function fold(text: string): string {
  return foldText(text).trim()
}

/** A text whose digits are Latin, whatever script they were typed in: '٢٠٢٤' and '２０２４' are '2024'. */
export function latinDigits(text: string): string {
  // NFKC knows those that are wide or styled. All others follow the zero of their script.
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })
}
