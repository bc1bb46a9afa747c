import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { comparedTextsOf, textsOfFile } from '#build/languages/brand-texts.ts'
import type { Catalogues } from '#build/languages/catalogues.ts'
import { compileMessage, type Messages, placeholdersOf, pluralsOf } from '#build/languages/compile-message.ts'

/** Compares the translations of a language with what the code and the brand folder say. */

export interface LanguageReport {
  /** Sentences of the code, and texts of the brand folder. */
  readonly sentences: number
  readonly missing: readonly string[]
  /** Translations of what nobody says any more. */
  readonly unused: readonly string[]
  /** What is not well formed, names a value that there is not, or lacks a form of a plural. */
  readonly wrong: readonly string[]
}

/** Messages by their path, such as 'features/board: board.filter.type.label'. Notes for translators are none. */
function flat(messages: Messages, prefix: string): ReadonlyMap<string, string> {
  const entries = Object.entries(messages).flatMap(([key, value]): (readonly [string, string])[] => {
    if (key.startsWith('$')) return []
    return typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)]
  })
  return new Map(entries)
}

/** The forms of a plural that whole numbers have up to here. Languages have others for millions, and for fractions. */
const largestCount = 1_000

function pluralFormsIn(language: string): ReadonlySet<string> {
  const rules = new Intl.PluralRules(language)
  return new Set(Array.from({ length: largestCount + 1 }, (_, count) => rules.select(count)))
}

function problemsOf(translated: string, original: string, forms: ReadonlySet<string>): readonly string[] {
  try {
    // Whether it is well formed is the same in every language.
    compileMessage(translated, 'en')
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  const known = placeholdersOf(original)
  const own = placeholdersOf(translated)
  const unknown = [...own].filter((name) => !known.has(name)).map((name) => `there is no {${name}}`)
  const without = [...known].filter((name) => !own.has(name)).map((name) => `{${name}} is missing`)
  const plurals = pluralsOf(translated).flatMap((given) => {
    // A sentence that differs for single numbers only, such as one for none, says all others alike.
    if ([...given].every((form) => form === 'other' || form.startsWith('='))) return []
    // A count that is zero in words has no other zero.
    const lacks = [...forms].filter(
      (form) => !given.has(form) && !(form === 'zero' && given.has('=0')) && !(form === 'one' && given.has('=1')),
    )
    return lacks.map((form) => `a plural has no form '${form}'`)
  })
  return [...unknown, ...(own.size < known.size ? without : []), ...plurals]
}

/** Ends the key of what a control is called where its words alone would not say which one it is, such as 'removeTitle' beside 'remove'. */
const nameSuffix = /(?:Title|For|Of|Name)$/

const spoken = (text: string) =>
  text
    .replaceAll(/\{[^{}]*\}/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} ]/gu, '')

/**
 * Names of controls that leave out the words on them, where the original does not: somebody who speaks to the computer says what is to be read
 * (WCAG 2.5.3).
 */
function namesLeavingOutWords(translated: ReadonlyMap<string, string>, original: ReadonlyMap<string, string>): readonly string[] {
  return [...translated].flatMap(([key, name]) => {
    const short = key.replace(nameSuffix, '')
    const includesWords = (of: ReadonlyMap<string, string>) => spoken(of.get(key) ?? '').includes(spoken(of.get(short) ?? ''))
    if (short === key || !original.has(short) || name === '' || !includesWords(original) || includesWords(translated)) return []
    return [`${key}: the name of a control leaves out the words on it, “${translated.get(short) ?? ''}”`]
  })
}

/** Whether a text of the brand folder is for people, and neither an address nor the name of a file. */
const isForPeople = (text: string) =>
  /\p{L}{2}/u.test(text) && !/^[/#@]|^https?:|^mailto:|^[^\s@]+@[^\s@]+$|^[a-z\d]+[-.][\w.-]+$/.test(text)

interface BrandTexts {
  /** What a language translates. */
  readonly texts: readonly string[]
  /** What it may translate, and need not: names of the board, such as departments and types of jobs, and amounts. */
  readonly others: readonly string[]
}

/** The texts of a brand folder. */
export function textsOfBrand(contentDir: string): BrandTexts {
  // The names of modules are folders.
  const files = readdirSync(contentDir).filter((name) => name.endsWith('.ts') && name !== 'modules.ts')
  const codes = files.map((name) => [name, readFileSync(path.join(contentDir, name), 'utf8')] as const)
  const compared = new Set(codes.flatMap(([, code]) => comparedTextsOf(code)))
  const all = codes.flatMap(([name, code]) => textsOfFile(code).map(({ text }) => ({ name, text })))
  const isOther = ({ name, text }: (typeof all)[number]) => name === 'board.ts' || compared.has(text) || !isForPeople(text)
  return {
    texts: [...new Set(all.flatMap((each) => (isOther(each) ? [] : [each.text])))],
    others: all.filter(isOther).map(({ text }) => text),
  }
}

/** Whether the code of a room can be here. Translations of a module stay when its folder has gone, for whoever takes it in again. */
function isHere(root: string, room: string): boolean {
  const [, name] = /^modules\/([\w-]+)/.exec(room) ?? []
  return name === undefined || existsSync(path.join(root, 'src/modules', name))
}

export function checkLanguage(catalogues: Catalogues, language: string): LanguageReport {
  const forms = pluralFormsIn(language)
  const original = new Map(catalogues.rooms.flatMap((room) => [...flat(catalogues.codeMessages(room), `${room}: `)]))
  const given = catalogues.translationsOf(language)
  const rooms = Object.entries(given.rooms).filter(([room]) => isHere(catalogues.root, room))
  const translated = new Map(rooms.flatMap(([room, messages]) => [...flat(messages, `${room}: `)]))
  const says = (text: string | undefined) => text !== undefined && text !== ''
  const isOriginal = language === catalogues.codeLanguage
  const { others, texts } = textsOfBrand(catalogues.contentDir)
  const known = new Set([...texts, ...others])
  const missingTexts = language === catalogues.textLanguage ? [] : texts.filter((text) => !says(given.texts[text]))
  const wrong = [...translated].flatMap(([name, text]) => {
    const source = original.get(name)
    return source === undefined || text === '' ? [] : problemsOf(text, source, forms).map((problem) => `${name}: ${problem}`)
  })
  const wrongTexts = Object.entries(given.texts).flatMap(([text, translation]) =>
    says(translation) ? problemsOf(translation, text, forms).map((problem) => `“${text}”: ${problem}`) : [],
  )
  return {
    sentences: original.size + texts.length,
    missing: [
      ...(isOriginal ? [] : [...original].flatMap(([name, text]) => (says(text) && !says(translated.get(name)) ? [name] : []))),
      ...missingTexts.map((text) => `“${text}”`),
    ],
    unused: [
      ...[...translated.keys()].filter((name) => !original.has(name)),
      ...Object.keys(given.texts)
        .filter((text) => !known.has(text))
        .map((text) => `“${text}”`),
    ],
    wrong: [...wrong, ...wrongTexts, ...namesLeavingOutWords(translated, original)],
  }
}
