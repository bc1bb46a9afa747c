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
