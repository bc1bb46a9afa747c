import type { JobListing } from './job.ts'
import { placeKey } from './places.ts'
import { isOnlyRemote, isRemotePlace } from './work-model.ts'
import {
  errorsBetween,
  indexOfWord,
  joinedWord,
  maxErrors,
  searchedText,
  singular,
  type Token,
  tokensOf,
} from './search-words.ts'

/**
 * The search for jobs, on the page and on the server. Title, department, place and type are indexed by their words. Texts are
 * scanned on the page, and indexed on the server, where anybody may search. Every word of a search has to be found, in any order, and the last one may be unfinished. Only where that finds
 * nothing, words that nobody knows are replaced by the nearest ones.
 */

/** A part of a text, from `start` to before `end`. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A word of a search: any of its spellings is meant. */
export interface SearchWord {
  readonly spellings: readonly string[]
  /** Whether it may be the beginning of a longer word. */
  readonly isOpen: boolean
}

export interface JobMatch {
  readonly id: JobListing['id']
  /** Higher is better. */
  readonly score: number
}

export interface SearchResult {
  /** exact: every word was found. near: after replacing words. none: `matches` have some of the words. */
  readonly exactness: 'exact' | 'near' | 'none'
  /** The best first. Those of one score: the last published first. */
  readonly matches: readonly JobMatch[]
  /** The words that were found, for the marks. */
  readonly words: readonly SearchWord[]
  /** A search that finds something, with the nearest words in place of unknown ones. null: there is none. */
  readonly suggestion: string | null
}

/** More words are not looked for. */
const maxWords = 10
const maxNearestMatches = 5
/** Spellings of the nearest words that replace an unknown one. */
const maxSpellings = 5

const weights = { title: 16, team: 8, place: 6, type: 3, text: 1 } as const
type IndexedField = Exclude<keyof typeof weights, 'text'>
/** A whole word counts more than the beginning of one. */
const beginningShare = 0.8

const remoteWord = 'remote'
/** Names by which people look for countries. */
const countryWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['united states', ['us', 'usa']],
  ['united kingdom', ['uk']],
])

/** The words that a place is found by beside its own: the countries and states that it is in, and being remote. */
function placeWords({ places, whereabouts = [] }: JobListing): readonly string[] {
  const names = [...places, ...whereabouts.flatMap(({ path }) => path)]
  const countries = names.flatMap((name) => placeKey(name).split(', ')).flatMap((name) => countryWords.get(name) ?? [])
  const isRemote = whereabouts.some((place) => place.isRemote)
  return [...names.flatMap((name) => tokensOf(name).map(({ text }) => text)), ...countries, ...(isRemote ? [remoteWord] : [])]
}

interface Posting {
  readonly job: number
  weight: number
}

/** The words of a text, and before its first word each expression of two that is one word for remote work. */
function termsOf(text: string): readonly Token[] {
  const tokens = tokensOf(text)
  if (!isRemotePlace(text)) return tokens
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    const both = `${token.text} ${next?.text}`
    return next && isOnlyRemote(both) ? [{ start: token.start, end: next.end, text: both }, token] : [token]
  })
}

/** The terms of a text by which it is found. After each word, the one that it makes with the next word. */
function indexedTermsOf(text: string): readonly Token[] {
  const tokens = tokensOf(text)
  const joined = tokens.flatMap((token, at) => {
    const next = tokens[at + 1]
    return (next && joinedWord(text, token, next)) ?? []
  })
  return joined.length === 0 ? termsOf(text) : [...termsOf(text), ...joined].sort((a, b) => a.start - b.start)
}

/** The terms that fit, without those that are a part of another. */
function termsApart(terms: readonly Token[], isFit: (term: Token) => boolean): readonly Token[] {
  let end = 0
  return terms.filter((term) => {
    if (term.start < end || !isFit(term)) return false
    ;({ end } = term)
    return true
  })
}

/** The words of a search. The last one is unfinished unless a space follows it. */
export function searchWordsOf(query: string): readonly SearchWord[] {
  const terms = termsApart(termsOf(query), () => true).slice(0, maxWords)
  const last = terms.at(-1)
  const words = terms.map((term): SearchWord => {
    const { text } = term
    const isOpen = term === last && term.end >= query.length
    return { spellings: isOnlyRemote(text) ? [text, remoteWord] : [text], isOpen }
  })
  return words.filter(({ spellings: [text] }, index) => words.findLastIndex((other) => other.spellings[0] === text) === index)
}

/** One word for all that mean the same. */
const usualWord = (text: string) => (isOnlyRemote(text) ? remoteWord : singular(text))

/** Whether a word of a text is one of a search. */
function isSameWord(text: string, { isOpen, spellings }: SearchWord): boolean {
  const word = usualWord(text)
  return spellings.some((spelling) => word === usualWord(spelling) || (isOpen && text.startsWith(spelling)))
}

interface FoundWord extends Range {
  readonly word: SearchWord
}

/** Where a text has words of a search. Of a longer word, only the beginning that was looked for. */
function findWords(text: string, words: readonly SearchWord[]): readonly FoundWord[] {
  const wordOf = (term: Token) => words.find((each) => isSameWord(term.text, each))
  return termsApart(indexedTermsOf(text), (term) => wordOf(term) !== undefined).flatMap((term) => {
    const word = wordOf(term)
    if (!word) return []
    const { end, start, text: folded } = term
    const spelling = word.spellings.find((each) => folded.startsWith(each))
    // Where folding has changed the length, a part of the word cannot be told.
    const isCut = spelling !== undefined && folded.length === end - start
    return [{ word, start, end: isCut ? start + spelling.length : end }]
  })
}

/** The parts of a text that a search has found. */
export function marksIn(text: string, words: readonly SearchWord[]): readonly Range[] {
  return findWords(text, words).map(({ end, start }) => ({ start, end }))
}

/** A line of a text with its marks. */
export interface BestLine {
  readonly text: string
  readonly marks: readonly Range[]
}

const maxLineLength = 180
/** What is left before the first mark of a line that is cut. */
const lengthBeforeMark = 50

/** Where to cut a long line, so that what is left has the most words of a search. */
function bestStart(line: string, words: readonly SearchWord[]): number {
  const found = findWords(line, words)
  let best = { start: 0, count: 0 }
  for (const { start } of found) {
    const end = start + maxLineLength - lengthBeforeMark
    const count = new Set(found.filter((each) => each.start >= start && each.end <= end).map(({ word }) => word)).size
    if (count > best.count) best = { start, count }
  }
  if (best.start <= lengthBeforeMark) return 0
  const space = line.indexOf(' ', best.start - lengthBeforeMark)
  return space === -1 || space >= best.start ? best.start : space + 1
}

/** The sentence with the most words of a search, cut to the part with most of them. null: there is no text. */
export function bestLine(text: string, words: readonly SearchWord[]): BestLine | null {
  const sentences = text.split(/(?<=[.!?]) |(?<=[。！？])/)
  let best = ''
  let most = -1
  for (const sentence of sentences) {
    const folded = searchedText(sentence)
    const found = words.filter((word) => hasWord(folded, word)).length
    if (found > most && sentence.trim() !== '') {
      most = found
      best = sentence.trim()
    }
  }
  if (best === '') return null
  const start = best.length > maxLineLength ? bestStart(best, words) : 0
  const rest = best.slice(start)
  const cut = rest.length > maxLineLength ? `${rest.slice(0, maxLineLength).replace(/(?<!\s)\s+\S*$/, '')}…` : rest
  const line = start > 0 ? `…${cut}` : cut
  return { text: line, marks: marksIn(line, words) }
}

/** Whether a folded text has a word. */
export function hasWord(folded: string, { isOpen, spellings }: SearchWord): boolean {
  return spellings.some((spelling) => {
    if (isOpen && indexOfWord(folded, spelling, true) !== -1) return true
    const one = singular(spelling)
    // Where the beginning of a word is not found, the whole word is not found either.
    return !(isOpen && one === spelling) && indexOfWord(folded, one, false) !== -1
  })
}

/** Nearly every text has a word that begins with a certain letter, so texts are not searched for one. */
function isLetter({ isOpen, spellings }: SearchWord): boolean {
  return isOpen && spellings.every((spelling) => /^[\0-\x7f]$/.test(spelling))
}

/** The jobs of both, with the sum of their weights. */
function addedUp(sums: ReadonlyMap<number, number>, found: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const both = new Map<number, number>()
  for (const [job, sum] of sums) {
    const weight = found.get(job)
    if (weight !== undefined) both.set(job, sum + weight)
  }
  return both
}

/** Letters as bits: two words whose bits differ in more places than there may be errors need no comparison. */
function lettersOf(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) bits |= 1 << (word.charCodeAt(index) % 31)
  return bits
}

function countBits(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

interface IndexedWord {
  readonly postings: Posting[]
  readonly letters: number
  /** As a job writes it, for suggestions. */
  readonly written: string
}

/** The texts of jobs, by id, as `searchedText` gives them. Jobs without one are found by their other words. */
export type FoldedTexts = ReadonlyMap<JobListing['id'], string>

/** Finds words in the texts of jobs. */
export interface TextSearch {
  /** How many texts there are. */
  readonly size: number
  /** A test of jobs: whether the text of one has a word. */
  finder(word: SearchWord): (jobId: JobListing['id']) => boolean
}

/** Scans texts for each search. They may be filled meanwhile. */
export function scannedTexts(texts: FoldedTexts): TextSearch {
  return {
    get size() {
      return texts.size
    },
    finder: (word) => (jobId) => {
      const text = texts.get(jobId)
      return text !== undefined && hasWord(text, word)
    },
  }
}

/** The jobs of a board, ready to be searched. Making it takes some 100 ms for 10,000 jobs. */
export class JobIndex {
  readonly #jobs: readonly JobListing[]
  readonly #numbers: ReadonlyMap<JobListing['id'], number>
  readonly #terms = new Map<string, IndexedWord>()
  readonly #termsBySingular = new Map<string, IndexedWord[]>()
  readonly #texts: TextSearch

  constructor(jobs: readonly JobListing[], texts: TextSearch = scannedTexts(new Map())) {
    this.#jobs = jobs
    this.#texts = texts
    this.#numbers = new Map(jobs.map(({ id }, number) => [id, number]))
    jobs.forEach((job, number) => {
      this.#addText(number, 'title', job.title)
      this.#addText(number, 'team', job.departmentPath.join(' '))
      this.#addText(number, 'place', job.location)
      this.#addText(number, 'type', job.type)
      for (const word of placeWords(job)) this.#add(number, 'place', word, word)
    })
  }

  #addText(job: number, field: IndexedField, text: string): void {
    for (const term of indexedTermsOf(text)) {
      this.#add(job, field, term.text, text.slice(term.start, term.end).toLowerCase())
    }
    if (isRemotePlace(text)) this.#add(job, field, remoteWord, remoteWord)
  }

  #add(job: number, field: IndexedField, word: string, written: string): void {
    let term = this.#terms.get(word)
    if (!term) {
      term = { postings: [], letters: lettersOf(word), written }
      this.#terms.set(word, term)
      const one = singular(word)
      const same = this.#termsBySingular.get(one)
      if (same) same.push(term)
      else this.#termsBySingular.set(one, [term])
    }
    const last = term.postings.at(-1)
    const weight = weights[field]
    if (last?.job === job) last.weight = Math.max(last.weight, weight)
    else term.postings.push({ job, weight })
  }

  /** The jobs that have a word outside of their text, with the weight of the best place where it stands. */
  #findIndexed(word: SearchWord): Map<number, number> {
    const found = new Map<number, number>()
    const add = ({ postings }: IndexedWord, share: number) => {
      for (const { job, weight } of postings) found.set(job, Math.max(found.get(job) ?? 0, weight * share))
    }
    const whole = new Set(word.spellings.flatMap((spelling) => this.#termsBySingular.get(singular(spelling)) ?? []))
    for (const term of whole) add(term, 1)
    if (!word.isOpen) return found
    for (const [text, term] of this.#terms) {
      if (!whole.has(term) && word.spellings.some((spelling) => text.startsWith(spelling))) add(term, beginningShare)
    }
    return found
  }

  /** The jobs that have a word. @param among looks at these only; null: at all */
  #find(word: SearchWord, among: ReadonlyMap<number, number> | null): ReadonlyMap<number, number> {
    const found = this.#findIndexed(word)
    if (this.#texts.size === 0 || isLetter(word)) return found
    const [typed = '', ...others] = word.spellings
    // Many texts speak of remote work without offering it: they count by the word that was typed, but for the usual one.
    const isLess = found.size > 0 && others.includes(remoteWord)
    if (isLess && typed === remoteWord) return found
    const inText = isLess ? { ...word, spellings: [typed, typed.replace(' ', '-')] } : word
    const isInText = this.#texts.finder(inText)
    for (const job of among?.keys() ?? this.#jobs.keys()) {
      const id = this.#jobs[job]?.id
      if (id !== undefined && !found.has(job) && isInText(id)) found.set(job, weights.text)
    }
    return found
  }

  /** Whether any job has a word. */
  #isKnown(word: SearchWord): boolean {
    if (this.#findIndexed(word).size > 0) return true
    if (this.#texts.size === 0 || isLetter(word)) return false
    const isInText = this.#texts.finder(word)
    return this.#jobs.some(({ id }) => isInText(id))
  }

  /**
   * The jobs that have every word, with the sum of the weights. Long words are rare: few texts are left for the others.
   * @param among looks at these only, with the weights that they have already; null: at all
   * @param unknown receives a word that no job has
   */
  #findAll(
    words: readonly SearchWord[],
    among: ReadonlyMap<number, number> | null = null,
    unknown?: Set<SearchWord>,
  ): ReadonlyMap<number, number> {
    const lengthOf = ({ spellings }: SearchWord) => spellings[0]?.length ?? 0
    let all = among
    for (const word of words.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
      const found: ReadonlyMap<number, number> = this.#find(word, all)
      if (all === null && found.size === 0) unknown?.add(word)
      all = all === null ? found : addedUp(all, found)
      if (all.size === 0) break
    }
    return all ?? new Map()
  }

  /** The query with two neighbours as the one word that a job writes: 'front-end engineer' as 'frontend engineer'. */
  #joinedReadings(query: string): readonly (readonly SearchWord[])[] {
    const tokens = tokensOf(query).slice(0, maxWords)
    return tokens.flatMap((token, at) => {
      const next = tokens[at + 1]
      const word = next && joinedWord(query, token, next)
      if (!word || !this.#terms.has(word.text)) return []
      return [searchWordsOf(`${query.slice(0, word.start)}${word.text}${query.slice(word.end)}`)]
    })
  }

  /** The jobs that have every word of one of the readings of a query. The parameters are those of `#findAll`. */
  #findAny(
    readings: readonly (readonly SearchWord[])[],
    among: ReadonlyMap<number, number> | null = null,
    unknown?: Set<SearchWord>,
  ): ReadonlyMap<number, number> {
    const [first = [], ...others] = readings
    const found = new Map(this.#findAll(first, among, unknown))
    for (const words of others) {
      for (const [job, score] of this.#findAll(words, among)) found.set(job, Math.max(score, found.get(job) ?? 0))
    }
    return found
  }

  /** The nearest words that jobs have in their titles, departments, places and types. */
  #nearest({ isOpen, spellings: [word = '', ...others] }: SearchWord): readonly string[] {
    const max = maxErrors(word)
    // Whoever looks for remote jobs means it.
    if (max === 0 || others.includes(remoteWord)) return []
    const letters = lettersOf(word)
    const near: { readonly text: string; readonly errors: number; readonly jobs: number }[] = []
    for (const [text, term] of this.#terms) {
      // Each error changes two letters at most.
      const missing = isOpen ? letters & ~term.letters : letters ^ term.letters
      if (text.length < 3 || countBits(missing) > 2 * max) continue
      const errors = Math.min(
        errorsBetween(word, text, max),
        // The beginning of a word is less certain: one error fewer may be in it.
        isOpen && max > 1 ? errorsBetween(word, text, max - 1, true) + 1 : max + 1,
      )
      if (errors > 0 && errors <= max) near.push({ text, errors, jobs: term.postings.length })
    }
    const least = Math.min(...near.map(({ errors }) => errors))
    return near
      .filter(({ errors }) => errors === least)
      .sort((a, b) => b.jobs - a.jobs || (a.text < b.text ? -1 : 1))
      .slice(0, maxSpellings)
      .map(({ text }) => text)
  }

  #sorted(scores: ReadonlyMap<number, number>): readonly JobMatch[] {
    const published = (number: number) => this.#jobs[number]?.publishedSeconds ?? 0
    return [...scores]
      .sort(([a, scoreOfA], [b, scoreOfB]) => scoreOfB - scoreOfA || published(b) - published(a) || a - b)
      .flatMap(([number, score]) => {
        const job = this.#jobs[number]
        return job ? [{ id: job.id, score }] : []
      })
  }

  /** Searches all jobs. A search without a word finds nothing. */
  search(query: string): SearchResult {
    const words = searchWordsOf(query)
    if (words.length === 0) return { exactness: 'none', matches: [], words, suggestion: null }
    const unknown = new Set<SearchWord>()
    const joined = this.#joinedReadings(query)
    const exact = this.#findAny([words, ...joined], null, unknown)
    if (exact.size > 0) {
      return { exactness: 'exact', matches: this.#sorted(exact), words: [words, ...joined].flat(), suggestion: null }
    }
    const nearWords = this.#nearWords(words, (word) => !unknown.has(word) && this.#isKnown(word))
    const near = this.#findAll(nearWords)
    if (near.size > 0) {
      const matches = this.#sorted(near)
      return { exactness: 'near', matches, words: nearWords, suggestion: this.#suggest(nearWords, matches) }
    }
    return this.#searchSome(nearWords)
  }

  /**
   * Those of some jobs that `search` finds among all, in any order. Far less work than searching all: most searches find none of a
   * few jobs, and then nothing else needs to be known of them.
   */
  findAmong(query: string, jobIds: readonly JobListing['id'][]): readonly JobListing['id'][] {
    const words = searchWordsOf(query)
    if (words.length === 0) return []
    const among = new Map(jobIds.flatMap((jobId) => this.#numbers.get(jobId) ?? []).map((job) => [job, 0]))
    const idsOf = (found: ReadonlyMap<number, number>) => this.#sorted(found).map(({ id }) => id)
    const readings = [words, ...this.#joinedReadings(query)]
    const exact = this.#findAny(readings, among)
    if (exact.size > 0) return idsOf(exact)
    const near = this.#findAll(
      this.#nearWords(words, (word) => this.#isKnown(word)),
      among,
    )
    // Where another job has every word as it was typed, no word is replaced.
    return near.size === 0 || this.#findAny(readings).size > 0 ? [] : idsOf(near)
  }

  /** Replaces words that nobody knows. Words that are known stay, unless they do not go together. */
  #nearWords(words: readonly SearchWord[], isKnown: (word: SearchWord) => boolean): readonly SearchWord[] {
    const areKnown = words.map(isKnown)
    const isAllKnown = !areKnown.includes(false)
    return words.map((word, index): SearchWord => {
      const nearest = isAllKnown || !areKnown[index] ? this.#nearest(word) : []
      if (nearest.length === 0) return word
      return { spellings: isAllKnown ? [...word.spellings, ...nearest] : nearest, isOpen: false }
    })
  }

  /** The jobs with the most of some words. */
  #searchSome(words: readonly SearchWord[]): SearchResult {
    const some = new Map<number, { count: number; weight: number }>()
    const known: SearchWord[] = []
    for (const word of words) {
      const found = this.#find(word, null)
      if (found.size > 0) known.push(word)
      for (const [job, weight] of found) {
        const { count = 0, weight: before = 0 } = some.get(job) ?? {}
        some.set(job, { count: count + 1, weight: before + weight })
      }
    }
    const most = [...some.values()].reduce((max, { count }) => Math.max(max, count), 0)
    const nearest = [...some].filter(([, { count }]) => count === most).map(([job, { weight }]) => [job, weight] as const)
    const matches = this.#sorted(new Map(nearest)).slice(0, maxNearestMatches)
    const suggestion = known.length > 0 && known.length === most ? this.#suggest(known, matches) : null
    return { exactness: 'none', matches, words, suggestion }
  }

  /** The words of the best match, as jobs write them. */
  #suggest(words: readonly SearchWord[], matches: readonly JobMatch[]): string {
    const best = this.#numbers.get(matches[0]?.id ?? '') ?? -1
    const has = (spelling: string) => this.#terms.get(spelling)?.postings.some(({ job }) => job === best) === true
    return words
      .map(({ spellings }) => {
        const spelling = spellings.find(has) ?? spellings[0] ?? ''
        return this.#terms.get(spelling)?.written ?? spelling
      })
      .join(' ')
  }
}
