import { remoteName } from './places.ts'

/** Names of countries in the language of a reader. Filters and addresses have the English ones, which the server reads from the board. */

const regionNames = (tag: string) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' })

const known = new Map<string, ReadonlyMap<string, string>>()

/** All pairs of letters, among them the codes of all countries: `Intl` has no list of those. */
export function regionCodes(): readonly string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  return letters.flatMap((first) => letters.map((second) => first + second))
}

/** By the English names. */
function namesIn(language: string): ReadonlyMap<string, string> {
  const [english, own] = [regionNames('en'), regionNames(language)]
  return new Map(regionCodes().map((code) => [english.of(code) ?? '', own.of(code) ?? '']))
}

/** 'São Paulo, Brasil' for 'São Paulo, Brazil'. Cities and states are as the board writes them. */
export function placeIn(place: string, language: string): string {
  if (language.startsWith('en')) return place
  const names = known.get(language) ?? namesIn(language)
  known.set(language, names)
  return place
    .split(', ')
    .map((part) => names.get(part) ?? part)
    .join(', ')
}

interface PlaceWords {
  readonly remote: () => string
  /** Puts a country behind its area, as the language runs: a city in Latin letters and a country in Arabic ones. */
  readonly place: (parts: { readonly area: string; readonly country: string }) => string
}

/** 'Remoto, Brasil' for 'Remote, Brazil'. */
export function placeText(place: string, language: string, words: PlaceWords): string {
  const parts = placeIn(place, language)
    .split(', ')
    .map((part) => (part === remoteName ? words.remote() : part))
  return parts.join(', ') === place ? place : parts.reduce((area, country) => words.place({ area, country }))
}
