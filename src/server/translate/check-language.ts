import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { textsOfFile } from '../build/languages/brand-texts.ts'
import type { Catalogues } from '../build/languages/catalogues.ts'
import { compileMessage, type Messages, placeholdersOf, pluralsOf } from '../build/languages/compile-message.ts'

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

/** Messages by their path, such as 'app/late: filter.type.label'. */
function flat(messages: Messages, prefix: string): ReadonlyMap<string, string> {
  const entries = Object.entries(messages).flatMap(([key, value]): (readonly [string, string])[] =>
    typeof value === 'string' ? [[prefix + key, value]] : [...flat(value, `${prefix}${key}.`)],
  )
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

/** Whether a text of the brand folder is for people: more than one word. A single word may be a name. */
const isProse = (text: string) => text.trim().includes(' ') && /\p{L}/u.test(text)

function textsOfFiles(contentDir: string, isWanted: (name: string) => boolean): readonly string[] {
  const files = readdirSync(contentDir).filter((name) => name.endsWith('.ts') && isWanted(name))
  const texts = files.flatMap((name) => textsOfFile(readFileSync(path.join(contentDir, name), 'utf8')))
  return [...new Set(texts.map(({ text }) => text))]
}

/** The texts of a brand folder. */
export function textsOfBrand(contentDir: string): readonly string[] {
  return textsOfFiles(contentDir, (name) => name !== 'board.ts')
}

/** Names of the board, such as types of jobs. A brand may translate them, and need not. */
function namesOfBoard(contentDir: string): readonly string[] {
  return textsOfFiles(contentDir, (name) => name === 'board.ts')
}

export function checkLanguage(catalogues: Catalogues, language: string): LanguageReport {
  const forms = pluralFormsIn(language)
  const original = new Map(catalogues.rooms.flatMap((room) => [...flat(catalogues.codeMessages(room), `${room}: `)]))
  const given = catalogues.translationsOf(language)
  const translated = new Map(Object.entries(given.rooms).flatMap(([room, messages]) => [...flat(messages, `${room}: `)]))
  const says = (text: string | undefined) => text !== undefined && text !== ''
  const isOriginal = language === catalogues.codeLanguage
  const brand = textsOfBrand(catalogues.contentDir)
  const known = new Set([...brand, ...namesOfBoard(catalogues.contentDir)])
  const missingTexts =
    language === catalogues.defaultLanguage ? [] : brand.filter((text) => isProse(text) && !says(given.texts[text]))
  const wrong = [...translated].flatMap(([name, text]) => {
    const source = original.get(name)
    return source === undefined || text === '' ? [] : problemsOf(text, source, forms).map((problem) => `${name}: ${problem}`)
  })
  const wrongTexts = Object.entries(given.texts).flatMap(([text, translation]) =>
    problemsOf(translation, text, forms).map((problem) => `“${text}”: ${problem}`),
  )
  return {
    sentences: original.size + brand.length,
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
    wrong: [...wrong, ...wrongTexts],
  }
}
