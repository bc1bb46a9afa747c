import { readFileSync } from 'node:fs'
import type { StandardTexts } from '#features/apply/form/standard-texts.ts'

type Table = Record<string, Record<string, string>>

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8'))

/** The standard texts of a form in English. */
export const englishTexts = read('features/apply/form/standard/words/en.json') as Table

/** Their translations, as the build makes them. */
export function standardTextsIn(language: string): StandardTexts {
  const rooms = read(`words/${language}.json`) as Record<string, Table>
  const translated = rooms['features/apply/form/standard'] ?? {}
  return Object.fromEntries(
    Object.entries(englishTexts).map(([group, texts]) => [
      group,
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [text, translated[group]?.[key] ?? text])),
    ]),
  )
}
