/** Names of countries in the language of a reader. Filters and addresses have the English ones, which the server reads from the board. */

const regionNames = (tag: string) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'none' })

const known = new Map<string, ReadonlyMap<string, string>>()

/** By the English names. `Intl` has no list of its codes. */
function namesIn(language: string): ReadonlyMap<string, string> {
  const [english, own] = [regionNames('en'), regionNames(language)]
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
  const codes = letters.flatMap((first) => letters.map((second) => first + second))
  return new Map(codes.map((code) => [english.of(code) ?? '', own.of(code) ?? '']))
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
