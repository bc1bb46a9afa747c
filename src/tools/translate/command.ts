import path from 'node:path'
import type { Brand } from '#shared/brand.ts'
import { Catalogues } from '#build/languages/catalogues.ts'
import { readOptions, usageError } from '#server/tools/command.ts'
import { checkLanguage, type LanguageReport } from './check-language.ts'
import { fillLanguage } from './fill-language.ts'

/** `npm run words`: what the languages of the site lack. */

export const wordsUsage = `Usage: npm run words -- [options]

  --check             ends with an error when a language lacks a sentence, or says one wrongly
  --language TAG      only this one, such as de, with all that it lacks; by default all that have a file
  --fill              writes the language's files: every sentence, and an empty text below the English of what is not translated
  --help              print this

The brand folder is that of CONTENT_DIR, as for a build.`

interface WordsRun {
  readonly root: string
  readonly contentDir: string
  readonly brand: Pick<Brand, 'languages' | 'textLanguage'>
  readonly print: (line: string) => void
}

/** Of several languages. One alone is told whole. */
const maxShown = 20

function printCounts({ missing, sentences, unused, wrong }: LanguageReport, language: string, say: (line: string) => void): void {
  say(`${language}: ${sentences} sentences, ${missing.length} missing, ${unused.length} unused, ${wrong.length} wrong`)
}

function printNames(
  { missing, unused, wrong }: LanguageReport,
  language: string,
  count: number,
  say: (line: string) => void,
): void {
  for (const [what, names] of Object.entries({ missing, unused, wrong })) {
    for (const name of names.slice(0, count)) say(`  ${what}  ${name}`)
    if (names.length > count) say(`  ${what}  and ${names.length - count} more: npm run words -- --check --language ${language}`)
  }
}

/**
 * @returns the exit code
 * @throws OperatorError for options that there are not
 */
export function runWords(args: readonly string[], { brand, contentDir, print: say, root }: WordsRun): number {
  const values = readOptions(args, wordsUsage, {
    check: { type: 'boolean' },
    fill: { type: 'boolean' },
    language: { type: 'string' },
  })
  if (values.help) {
    say(wordsUsage)
    return 0
  }
  const { check = false, fill = false, language } = values
  if (language !== undefined && !/^[a-z]{2,3}(?:-[A-Za-z]{2,8})*$/.test(language)) {
    throw usageError(`'${language}' is not the tag of a language, such as de or pt-BR.`, wordsUsage)
  }
  if (fill && language === undefined) throw usageError('Say which language to fill, with --language.', wordsUsage)
  const { languages, textLanguage = languages[0] } = brand
  const catalogues = new Catalogues({ root, contentDir, languages, textLanguage })
  if (fill && language !== undefined) {
    for (const file of fillLanguage(catalogues, language)) say(`Wrote ${file.split(path.sep).join('/')}`)
    catalogues.clear()
  }
  const wanted = language === undefined ? [...new Set([...languages, ...catalogues.translated])] : [language]
  const reports = wanted.map((tag) => [tag, checkLanguage(catalogues, tag)] as const)
  for (const [tag, report] of reports) {
    printCounts(report, tag, say)
    // What a language lacks that has just been filled stands in its files.
    if (!fill || check) printNames(report, tag, reports.length === 1 ? Infinity : maxShown, say)
  }
  const isWhole = reports.every(([, { missing, unused, wrong }]) => missing.length + unused.length + wrong.length === 0)
  return check && !isWhole ? 1 : 0
}
