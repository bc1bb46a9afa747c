import { foldText, partSigns } from './text.ts'

/**
 * The words of jobs and of searches: how a text is divided into words, and when two words are the same but for typing errors.
 * Page and server use the same rules, so that a search means the same with and without scripts.
 */

/** A word of a text. */
export interface Token {
  readonly start: number
  readonly end: number
  /** In lower case without diacritics. */
  readonly text: string
}

/** 'C++' and 'C#' are words. Invisible characters, such as soft hyphens, do not end one. */
const wordPattern = /[\p{L}\p{N}\p{M}][\p{L}\p{N}\p{M}\p{Cf}]*[+#]{0,2}/gu
const wordCharacter = /[\p{L}\p{N}\p{M}]/u
/** Scripts whose words have no space between them. */
export const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

let segmenter: Intl.Segmenter | undefined

/** The words of a text, in order. */
export function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }): Token[] => {
    if (!withoutSpaces.test(word)) return [{ start: index, end: index + word.length, text: foldText(word) }]
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' })
    return [...segmenter.segment(word)].map(({ index: at, segment }) => ({
      start: index + at,
      end: index + at + segment.length,
      text: foldText(segment),
    }))
  })
}

/** Parts that many write as two words, such as 'full stack'. Shorter or longer ones are hardly ever one word. */
const minSpacedPart = 3
const maxSpacedWord = 12

/** The word that two neighbours of a text are to those who write them as one: 'frontend' for 'front-end'. null: they are two words. */
export function joinedWord(text: string, first: Token, second: Token): Token | null {
  const between = text.slice(first.end, second.start)
  if (between.length !== 1) return null
  const joined = { start: first.start, end: second.end, text: first.text + second.text }
  if (between.search(partSigns) !== -1) return joined
  const isShort = Math.min(first.text.length, second.text.length) < minSpacedPart || joined.text.length > maxSpacedWord
  return /\s/u.test(between) && !isShort ? joined : null
}

/**
 * Folds a long text for the search of words in it. What has a hyphen or an apostrophe in it follows as one word, on a line of its
 * own, so that 'frontend' finds 'front-end'. Two words with a space are not taken for one here: there are too many of them.
 */
export function searchedText(text: string): string {
  const folded = foldText(text)
  const joined: string[] = []
  for (const { 0: sign, index } of folded.matchAll(partSigns)) {
    let start = index
    while (start > 0 && wordCharacter.test(folded[start - 1] ?? '')) start -= 1
    let end = index + sign.length
    while (wordCharacter.test(folded[end] ?? '')) end += 1
    if (start < index && end > index + sign.length)
      joined.push(folded.slice(start, index) + folded.slice(index + sign.length, end))
  }
  return joined.length === 0 ? folded : `${folded}\n${[...new Set(joined)].join('\n')}`
}

/** Words as short as this have no plural that could be told from another word. */
const minPluralLength = 5

/** A word without the English plural's 's', so that 'designers' finds 'designer'. */
export function singular(word: string): string {
  return word.length >= minPluralLength && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** How many typing errors a word may have: two, one in a word of four or five letters, none in a shorter one. */
export function maxErrors(word: string): number {
  return word.length < 4 ? 0 : word.length < 6 ? 1 : 2
}

/**
 * The number of letters to insert, delete, replace or swap with their neighbour to make one word of the other, at most `max + 1`.
 * @param isOpen whether the word may be unfinished: then only the beginning of `other` counts
 */
export function errorsBetween(word: string, other: string, max: number, isOpen = false): number {
  if (!isOpen && Math.abs(word.length - other.length) > max) return max + 1
  const width = Math.min(other.length, word.length + max)
  let beforeLast: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= width; column += 1) {
      const isSame = word[row - 1] === other[column - 1]
      let errors = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]) {
        errors = Math.min(errors, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(errors)
      least = Math.min(least, errors)
    }
    // A swap reaches back over one row.
    if (least > max + 1) return max + 1
    beforeLast = last
    last = current
  }
  const errors = isOpen ? Math.min(...last) : (last[width] ?? max + 1)
  return Math.min(errors, max + 1)
}

/**
 * Where a folded text has a word, in singular or plural, or -1. Words of scripts without spaces may stand anywhere.
 * @param isOpen whether the word may be the beginning of a longer one
 */
export function indexOfWord(text: string, word: string, isOpen: boolean): number {
  const isAnywhere = withoutSpaces.test(word)
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (isAnywhere) return at
    if (at > 0 && wordCharacter.test(text[at - 1] ?? '')) continue
    if (isOpen) return at
    let end = at + word.length
    if (text[end] === 's') end += 1
    if (!wordCharacter.test(text[end] ?? '')) return at
  }
  return -1
}
