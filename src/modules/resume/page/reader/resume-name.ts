import { fold } from '#shared/text.ts'
import type { ResumeFacts, ResumeLine } from './resume-facts.ts'
import { hasCompanyWord, hasTitleWord, isHeadingWord, noNames, sectionOfHeading } from './resume-words.ts'

/** Finds whose résumé it is. A line counts only if it looks like a name and stands where names stand. */

type ResumeName = NonNullable<ResumeFacts['name']>

/** The lines from the top that may hold the name. */
const maxNameLines = 14
/** The largest letters of the first page are a name's as well. */
const maxNearLines = 60
const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const particles: ReadonlySet<string> = new Set(
  'da das de del della den der di do dos du e el la le ten ter van vom von y zu zum zur al bin binti ni nic ibn ben abu st'.split(
    ' ',
  ),
)
const titles = /^(?:(?:prof|dr|mr|mrs|ms|mx|herr|frau|sra?|ing|eng|م|د|\p{L}{2,5}(?=\.))\.?(?:-ing\.)?\s+)+/iu
const suffixes =
  /[\s,]+(?:ph\.?\s?d|m\.?d|mba|m\.?sc|b\.?sc|m\.?a|b\.?a|m\.?s|b\.?s|ll\.?m|esq|cpa|pmp|rn|p\.?e|jr|sr|i{2,3}|iv)\.?$/iu
const label = /^(?:(?:full\s)?name|nome(?:\scompleto)?|nombre|nom|фио|氏\s*名|姓\s*名|الاسم)\s*[:：\t]?\s*(?=\S)/iu

const western = /^\p{Lu}[\p{L}\p{M}'’.-]*$/u
const hanWord = /^[\p{Script=Han}々ヶ]{1,4}$/u
const kanaWord = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]{2,8}$/u
const hangulWord = /^\p{Script=Hangul}{1,4}$/u
/** The most common names of families in China, before one or two signs. */
const chineseName =
  /^(欧阳|司马|诸葛|上官|司徒|皇甫|[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余杜叶程魏苏吕丁沈姜崔卢汪陆范金石姚谭张陳劉黃趙吳孫])(\p{Script=Han}{1,2})$/u
/** Names of families, of which some are given names as well, and the sounds of a word in Latin letters. */
const chineseFamilies = set(
  'wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang deng feng cao peng zeng xiao dong pan yuan cai jiang ye cheng wei su lu ding ren shen yao tan fan',
)
const sound = '(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:[iu]?ang?|[ie]n?g?|i?ong|uo|u[ain]?|i?ao|i[eu]|ue|[ae]i|ou?)'
const chineseWord = new RegExp(`^(?:${sound}){1,2}$`)

/** Which of two words is the family's, if both could be of a Chinese name. null: it cannot be told. undefined: it is no such name. */
function chineseFamilyAt(words: readonly string[]): number | null | undefined {
  const folded = words.map((word) => fold(word).replace(/['’-]/g, ''))
  if (folded.length !== 2 || !folded.every((word) => chineseWord.test(word))) return undefined
  const isFamily = folded.map((word) => chineseFamilies.has(word))
  if (isFamily.every(Boolean)) return null
  return isFamily.includes(true) ? isFamily.indexOf(true) : undefined
}

/** 'Соколова Вера Павловна' has the father's name, after which it is known where the family's is. */
const ofFather = /^\p{Lu}\p{L}+(?:ич|вна|ична)$/u
const russianFamily = /(?:[оеё]ва?|[иы]на?|[сц]к(?:ий|ая)|енко)$/u

function russianName(words: readonly string[]): ResumeName | null {
  const [one = '', two = '', three = ''] = words
  if (!words.every((word) => /^\p{Script=Cyrillic}/u.test(word))) return null
  if (words.length === 3 && ofFather.test(three)) return { first: toName(two), last: toName(one) }
  if (words.length === 3 && ofFather.test(two)) return { first: toName(one), last: toName(three) }
  const isReversed = words.length === 2 && russianFamily.test(one.toLowerCase()) && !russianFamily.test(two.toLowerCase())
  return isReversed ? { first: toName(two), last: toName(one) } : null
}

/** Of Vietnam, where the family's name is the first of three or more. */
const vietnameseFamilies = set('nguyen tran pham hoang huynh phan vu vo dang bui ngo duong')

const otherWord = /^[\p{Lo}\p{M}]{2,}$/u

function isWesternName(words: readonly string[]): boolean {
  return (
    words.length >= 2 &&
    words.length <= 6 &&
    words.every((word, index) => western.test(word) || (index > 0 && particles.has(fold(word).replace('.', '')))) &&
    words.some((word) => word.replace('.', '').length > 1)
  )
}

const isUpper = (word: string) => word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

/** Turns 'OKAFOR-LINDQVIST' into 'Okafor-Lindqvist'. */
function toName(text: string): string {
  return text
    .split(' ')
    .map((word) => {
      if (!isUpper(word) || /^.\.$/.test(word)) return word
      if (particles.has(fold(word))) return word.toLowerCase()
      return word
        .toLowerCase()
        .replace(/(?:^|[-'’])\p{L}/gu, (start) => start.toUpperCase())
        .replace(/^(Mc)(\p{L})/u, (_, start: string, letter: string) => start + letter.toUpperCase())
    })
    .join(' ')
}

/**
 * Where the last name begins. The address often says it: 'g.garcia@' for Gabriel García Márquez in a Spanish résumé. null: it cannot be told, as
 * the word in the middle is of the given name there as often as of the family's.
 */
function lastNameAt(words: readonly string[], email: string | null, isIberian: boolean): number | null {
  // 'NGUYEN Van An' and 'Léa DUBOIS MARTIN' name it themselves.
  const upper = words.map(isUpper)
  if (upper.includes(true) && upper.includes(false)) {
    const at = upper.indexOf(true)
    if (at > 0 && upper.slice(at).every(Boolean)) return at
  }
  const particle = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && particles.has(fold(word).replace('.', '')),
  )
  if (particle > 0) return particle
  const address = fold(email?.split('@')[0] ?? '')
  const named = words.findIndex(
    (word, index) => index > 0 && word.length > 2 && address.includes(fold(word).replace(/[^\p{L}]/gu, '')),
  )
  if (isIberian && words.length > 2) return named > 0 && named < words.length - 1 ? named : null
  // 'amina.haddad@' of 'Amina Haddad Welder': the last word may be what she does.
  return named > 0 && words.length > 2 && !address.includes(fold(words.at(-1) ?? '')) ? null : words.length - 1
}

/** Reads a name, or null where it cannot be told which part is which. */
function nameOf(text: string, email: string | null, isIberian: boolean): ResumeName | null {
  const plain = text
    .replace(titles, '')
    .replace(suffixes, '')
    .replace(suffixes, '')
    .replace(/[\s\u3000]+/gu, ' ')
    .trim()
  // 'Amina Baker, MSN'
  const [before = '', after, ...rest] = (/\p{Ll}/u.test(plain) ? plain.replace(/(?:,\s[\p{Lu}.-]{2,6})+$/u, '') : plain).split(
    /,\s*/u,
  )
  // 'Hi, I’m Silje Havnes.'
  if (/\p{L}{3}[.!?]$/u.test(plain)) return null
  if (after !== undefined) {
    // 'Okafor-Lindqvist, Amina'
    const parts = [after, before].map((part) => part.split(' '))
    const isName = rest.length === 0 && parts.every((words) => words.length <= 3) && isWesternName(parts.flat())
    return isName ? { first: toName(after), last: toName(before) } : null
  }
  const words = before.split(' ').filter((word) => word !== '')
  const [first = '', second = ''] = words
  const chinese = words.length === 1 ? chineseName.exec(first) : null
  if (chinese) return { first: chinese[2] ?? '', last: chinese[1] ?? '' }
  if (words.length === 2 && words.every((word) => hanWord.test(word) || kanaWord.test(word) || hangulWord.test(word))) {
    // The family's name comes first.
    return { first: second, last: first }
  }
  if (words.length >= 2 && words.length <= 4 && words.every((word) => otherWord.test(word) && !/[\p{Script=Han}]/u.test(word))) {
    return { first: words.slice(0, -1).join(' '), last: words.at(-1) ?? '' }
  }
  if (!isWesternName(words)) return null
  // 'NGUYEN Van An': the name in capitals is the family's, wherever it stands.
  const upper = words.map(isUpper)
  if (upper[0] && !upper.every(Boolean)) {
    const end = upper.indexOf(false)
    if (!upper.slice(end).includes(true)) {
      return { first: words.slice(end).join(' '), last: toName(words.slice(0, end).join(' ')) }
    }
  }
  const russian = russianName(words)
  if (russian) return russian
  const family = chineseFamilyAt(words)
  if (family === null) return null
  if (family === 0) return { first: toName(second), last: toName(first) }
  if (words.length > 2 && vietnameseFamilies.has(fold(first))) {
    if (vietnameseFamilies.has(fold(words.at(-1) ?? ''))) return null
    return { first: toName(words.slice(1).join(' ')), last: toName(first) }
  }
  const at = lastNameAt(words, email, isIberian)
  if (at === null) return null
  // 'Jordan T. Whitfield' is called Jordan.
  const given = words.slice(0, at).filter((word, index) => index === 0 || !/^\p{L}\.?$/u.test(word))
  return { first: toName(given.join(' ')), last: toName(words.slice(at).join(' ')) }
}

function isOrdinary(text: string): boolean {
  const words = fold(text).split(/[\s,|]+/u)
  return (
    /[\d@:/]/.test(text) ||
    hasTitleWord(text) ||
    hasCompanyWord(text) ||
    sectionOfHeading(text) !== null ||
    words.some((word) => noNames.has(word) || isHeadingWord(word))
  )
}

/** The part of a line before what often follows a name, such as a title or a page's number. */
function startOf(text: string): string {
  return text.split(/\t|\s[|•·–—/-]\s|\s{3,}/u)[0]?.trim() ?? ''
}

/** Joins a name whose words stand on two lines in the largest letters. */
function joined(lines: readonly ResumeLine[], largest: number): readonly ResumeLine[] {
  const at = lines.findIndex(({ size, text }) => size === largest && startOf(text).split(' ').length < 3)
  const [one, two] = [lines[at], lines[at + 1]]
  // Where all letters have one size, the next line is any line.
  if (largest === 0 || !one || two?.size !== largest || lines.filter(({ size }) => size === largest).length > 2) return lines
  const whole = { ...one, text: `${one.text} ${two.text}` }
  // Half of a name is a wrong one.
  return [whole, ...(isOrdinary(startOf(whole.text)) ? lines : lines.filter((line) => line !== one && line !== two))]
}

/** Finds the name in the lines of a résumé. */
export function findName(lines: readonly ResumeLine[], email: string | null): ResumeName | null {
  const near = lines.slice(0, maxNearLines)
  const isIberian = lines.some(
    ({ text }) => sectionOfHeading(text) !== null && /(?:^|\s)(?:experiencia|formac|educac|idiomas)/.test(fold(text)),
  )
  for (const { text } of near) {
    const stripped = text.replace(label, '')
    const named = stripped === text ? null : nameOf(startOf(stripped), email, isIberian)
    if (named) return named
  }
  const largest = Math.max(0, ...near.map(({ size }) => size))
  const address = fold(email?.split('@')[0] ?? '')
  let best: { readonly name: ResumeName; readonly score: number } | null = null
  for (const [index, { size, text }] of joined(near, largest).entries()) {
    const isLargest = size > 0 && size === largest
    const start = startOf(text)
    // A column at the side may come first.
    if ((index >= maxNameLines && !isLargest) || start === '' || isOrdinary(start)) continue
    const name = nameOf(start, email, isIberian)
    if (!name) continue
    const isInAddress = `${name.first} ${name.last}`
      .split(/[\s-]+/u)
      .some((word) => word.length > 2 && address.includes(fold(word)))
    const score = (isLargest ? 3 : 0) + (isInAddress ? 2 : 0) + (index === 0 ? 2 : index < 3 ? 1 : 0)
    if (score >= 2 && score > (best?.score ?? 0)) best = { name, score }
  }
  return best?.name ?? null
}
