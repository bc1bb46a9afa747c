import * as v from 'valibot'
import { errorsBetween, maxErrors } from '#shared/search-words.ts'
import { searchable, searchedWords } from '#server/applications/store/search-text.ts'
import type { Database } from '#server/database/database.ts'
import { readRows } from '#server/database/rows.ts'
import { joined, type Sql, sql } from '#server/database/sql.ts'

/**
 * The search of the desk's list: what somebody has typed as a condition, the name that may have been meant where nothing is found, and what
 * is marked in a row. One wrong letter in a long word is found as well. A missing letter or another mistake is only suggested, so that the
 * first results are not a guess.
 */

interface SearchedWord {
  /** Any of these. */
  readonly forms: readonly string[]
  /** Names with one other letter. */
  readonly near: readonly string[]
}

export interface DeskSearch {
  /** What was typed is found where each word of one of these is. None: nothing was typed. */
  readonly ways: readonly (readonly SearchedWord[])[]
  /** The words of all names, folded. Empty: no typed word is long enough to be mistaken. */
  readonly names: readonly string[]
}

export const noSearch: DeskSearch = { ways: [], names: [] }

const minLetters = 5
const isLong = (word: string) => word.length >= minLetters && /^\p{L}+$/u.test(word)
/** Each one costs time in every row. */
const maxNear = 8

/** They are read as one text, because rows take ten times as long. A folded name may have a letter more, or two. */
async function readNames(database: Database): Promise<readonly string[]> {
  const { rows } = await database.read(
    sql`SELECT coalesce(group_concat(substr(search_text, 1, length(name) + 2), ' '), '') AS names FROM application_entries`,
  )
  return readRows(v.object({ names: v.string() }), rows).flatMap(({ names }) => names.replaceAll('-', ' ').split(' '))
}

function hasOneOtherLetter(word: string, name: string): boolean {
  if (word.length !== name.length) return false
  let count = 0
  for (let index = 0; index < word.length && count < 2; index += 1) if (word[index] !== name[index]) count += 1
  return count === 1
}

export async function readSearch(database: Database, typed = ''): Promise<DeskSearch> {
  const ways = searchedWords(typed)
  const names = ways.flat(2).some(isLong) ? await readNames(database) : []
  const nearOf = (forms: readonly string[]) => {
    const long = forms.filter(isLong)
    return [...new Set(names.filter((name) => long.some((form) => hasOneOtherLetter(form, name))))].slice(0, maxNear)
  }
  return { ways: ways.map((words) => words.map((forms) => ({ forms, near: nearOf(forms) }))), names }
}

/** Not LIKE: a search for '%' or '_' finds these characters. */
export function searchCondition({ ways }: DeskSearch): readonly Sql[] {
  const isIn = (column: Sql, forms: readonly string[]) =>
    joined(
      forms.map((form) => sql`instr(${column}, ${form}) > 0`),
      ' OR ',
    )
  const isInAnswers = (forms: readonly string[], index: number) => {
    const words = sql`(SELECT application_id FROM application_words WHERE (${isIn(sql`words`, forms)})`
    // The answers of all are read once. The other words are looked up in those that are left.
    return index === 0
      ? sql`application_id IN ${words})`
      : sql`EXISTS ${words} AND application_words.application_id = application_entries.application_id)`
  }
  const isFound = ({ forms, near }: SearchedWord, index: number) =>
    sql`(${isIn(sql`search_text`, [...forms, ...near])} OR ${isInAnswers(forms, index)})`
  const conditions = ways.map((words) => sql`(${joined(words.map(isFound), ' AND ')})`)
  return conditions.length === 0 ? [] : [sql`(${joined(conditions, ' OR ')})`]
}

/** A word of a name, as its owner writes it. */
async function readWritten(database: Database, folded: string): Promise<string> {
  const { rows } = await database.read(sql`SELECT name FROM application_entries WHERE instr(search_text, ${folded}) > 0 LIMIT 1`)
  const words = readRows(v.object({ name: v.string() }), rows).flatMap(({ name }) => name.split(/[\s-]+/))
  return words.find((word) => searchable(word) === folded) ?? folded
}

/** A search that has found nothing, with the nearest names in place of words that no name has. null: there are none. */
export async function readSuggestion(database: Database, typed: string, { names }: DeskSearch): Promise<string | null> {
  const known = [...new Set(names)]
  const nearest = (word: string): string | null => {
    if (!isLong(word) || known.some((name) => name.includes(word))) return null
    const most = maxErrors(word)
    const near = known.map((name) => ({ name, errors: errorsBetween(word, name, most) })).filter(({ errors }) => errors <= most)
    return near.sort((one, other) => one.errors - other.errors)[0]?.name ?? null
  }
  let isOther = false
  const words: string[] = []
  for (const word of typed.split(/\s+/)) {
    const near = nearest(searchable(word))
    isOther ||= near !== null
    words.push(near === null ? word : await readWritten(database, near))
  }
  return isOther ? words.join(' ') : null
}

/** The letters of a folded text, and from where in the text each comes. */
function foldedLetters(text: string): readonly { readonly letter: string; readonly at: number }[] {
  return [...text.matchAll(/./gsu)].flatMap(({ 0: character, index }) => {
    const folded = /\s/u.test(character) ? ' ' : searchable(character)
    return folded.split('').map((letter) => ({ letter, at: index }))
  })
}

/** A text in parts: every second one was searched for. */
export function markedParts(text: string, search: DeskSearch): readonly string[] {
  const forms = search.ways.flat().flatMap(({ forms: own, near }) => [...own, ...near])
  if (forms.length === 0) return [text]
  const letters = foldedLetters(text)
  // As `searchTextOf` writes names a second time.
  const written = letters.filter(({ letter }, index) => letter !== 'e' || !/[aou]/.test(letters[index - 1]?.letter ?? ''))
  const isMarked = Array.from({ length: text.length }, () => false)
  for (const some of [letters, written]) {
    const folded = some.map(({ letter }) => letter).join('')
    for (const form of forms) {
      for (let at = folded.indexOf(form); at !== -1; at = folded.indexOf(form, at + form.length))
        isMarked.fill(true, some[at]?.at, some[at + form.length]?.at)
    }
  }
  const parts = ['']
  for (const [index, marked] of isMarked.entries()) {
    if (marked !== (parts.length % 2 === 0)) parts.push('')
    parts.push((parts.pop() ?? '') + (text[index] ?? ''))
  }
  return parts
}
