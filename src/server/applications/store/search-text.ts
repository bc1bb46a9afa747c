import { fold, latinDigits } from '#shared/text.ts'

/**
 * How people are searched for: a name in any spelling, a phone number in any writing. What is stored and what somebody types are folded by
 * the same rules, so that the database only has to compare.
 */

/** Letters that Unicode does not take apart and a plain keyboard writes as two, or as another one. */
const plainLetters: Readonly<Record<string, string>> = { þ: 'th', ð: 'd', æ: 'ae', œ: 'oe' }
const apostrophes = /['’‘ʼʻ`´＇]/g

/** Without case, diacritics, apostrophes and extra space, as people search. */
export const searchable = (text: string) =>
  // An accent that stands for an apostrophe would be folded to a space.
  fold(text.replace(apostrophes, ''))
    .replace(/[þðæœ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim()

/** 'mueller' as 'muller': German and Nordic letters are written with a second one, or lose their dots. */
const withoutSecondLetters = (folded: string) => folded.replace(/([aou])e/g, '$1')

/** Chinese, Japanese and Korean. A name in nothing but katakana is a foreign one, with its own order. */
const familyFirst = /^(?!\p{sc=Katakana}+$)[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}々ー]+$/u

function partsOf(answers: Readonly<Record<string, unknown>>): readonly string[] {
  return [answers['first_name'], answers['last_name']]
    .filter((part) => typeof part === 'string')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** The whole name, as its owner writes it: 'Amina Okafor', '王小明'. Empty if neither part was given. */
export function nameOf(answers: Readonly<Record<string, unknown>>): string {
  const parts = partsOf(answers)
  return parts.length === 2 && parts.every((part) => familyFirst.test(part)) ? parts.toReversed().join('') : parts.join(' ')
}

/** The digits of a phone number, without what stands before or among them in some countries: '+49 (0)170 1234567' is '491701234567'. */
function phoneDigits(phone: string): string {
  return latinDigits(phone).replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^00/, '')
}

interface Searched {
  /** Those that are not stored apart. */
  readonly answers: Readonly<Record<string, unknown>>
  readonly jobId: number
  /** The job's title in each language that the site has for it. */
  readonly titles: readonly string[]
  readonly reference: string
}

/** What a list's search compares with. It begins with the name, by which the list is sorted. */
export function searchTextOf({ answers, jobId, reference, titles }: Searched): string {
  const name = nameOf(answers)
  const { email, phone } = answers
  const parts = partsOf(answers)
  const folded = searchable([name, typeof email === 'string' ? email : '', ...titles, reference].join(' '))
  const names = searchable(name)
  const written = withoutSecondLetters(names)
  const more = [
    ...(written === names ? [] : [written]),
    // Without a space, a name can be typed in either order.
    ...(parts.length === 2 && !name.includes(' ') ? [searchable(parts.join('')), searchable(parts.join(' '))] : []),
    ...(typeof phone === 'string' ? [phoneDigits(phone)] : []),
    ...(jobId > 0 ? [String(jobId)] : []),
  ]
  return [folded, ...more].join(' ').trim()
}

/** As many letters of the answers can be found. */
const maxWordsLength = 20_000

/** The words of answers, each once: a search reads them of every application. */
export function answerWordsOf(texts: readonly string[]): string {
  const words = searchable(texts.join(' '))
    .split(' ')
    .map((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? '')
  return [...new Set(words)].join(' ').trim().slice(0, maxWordsLength)
}

const phoneLike = /^[+\d\s()./-]+$/
const minPhoneDigits = 5
/** Shorter than any number without the code of its country. */
const minNationalDigits = 7
const maxCountryDigits = 3
const minLettersForSecond = 5
const maxWords = 8

/** The digits that a number may be stored with: with the code of the country, and without it or the zero that stands for it. */
function phoneForms(typed: string): readonly string[] {
  if (!phoneLike.test(latinDigits(typed))) return []
  const digits = phoneDigits(typed).replace(/^0+/, '')
  if (digits.length < minPhoneDigits) return []
  const national = Array.from({ length: maxCountryDigits }, (_, index) => digits.slice(index + 1).replace(/^0+/, ''))
  return [digits, ...national.filter((rest) => rest.length >= minNationalDigits)]
}

function wordForms(word: string): readonly string[] {
  const folded = searchable(word)
  const written = folded.length >= minLettersForSecond ? withoutSecondLetters(folded) : folded
  return [...new Set([folded, written, ...phoneForms(word)])]
}

/**
 * What somebody has typed: it is found where each word of one of these is, in one of its forms. A phone number with spaces is one word.
 */
export function searchedWords(search: string): readonly (readonly (readonly string[])[])[] {
  const words = search
    .split(/\s+/)
    .filter((word) => searchable(word) !== '')
    .slice(0, maxWords)
    .map(wordForms)
  const whole = words.length > 1 ? phoneForms(search.trim()) : []
  return words.length === 0 ? [] : [words, ...(whole.length === 0 ? [] : [[whole]])]
}
