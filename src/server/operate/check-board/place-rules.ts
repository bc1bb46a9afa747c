import type { JobOffice, ReadPlace } from '#shared/job.ts'
import { splitPlaces } from '#shared/places.ts'
import { fold } from '#shared/text.ts'
import { countryOf, regionsOf } from '../../board/places/countries.ts'
import type { Gazetteer } from '../../board/places/gazetteer.ts'
import type { AddressReader } from '../../board/places/postal-address.ts'
import { readPlace } from '../../board/places/read-places.ts'

/**
 * What must be true of the places that are read on any board, whatever it writes. A rule that is broken is a fault of this site, and
 * never of the board.
 */

/** A job as its board places it. */
export interface PlacedText {
  readonly location: string
  readonly offices: readonly JobOffice[]
}

/** A rule that does not hold, in words, with what breaks it. */
export interface BrokenRule {
  readonly rule:
    | 'a sign or a bracket is left over'
    | 'the country of a part is not one of the job'
    | 'nothing names the country'
    | 'it is not as it is written'
  readonly place: string
}

export interface PlaceRuleDeps {
  readonly addresses: AddressReader
  readonly gazetteer: Pick<Gazetteer, 'named'>
}

const oddEnd = /^[\s,:;/&+–—-]|[\s,:;/&+–—-]$/
const isPaired = (name: string) => name.split('(').length === name.split(')').length

/** All runs of up to five words of a text. */
function wordRuns(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{M}\p{N}.'’]+/gu) ?? []
  return words.flatMap((_, start) => [1, 2, 3, 4, 5].map((count) => words.slice(start, start + count).join(' ')))
}

/** Whether a text names a country, or a state or a city of it. A code of three letters is no city. */
function namesCountry(text: string, country: string, gazetteer: Pick<Gazetteer, 'named'>): boolean {
  return wordRuns(text).some((run) => {
    if (countryOf(run) === country || regionsOf(run).some((region) => region.country === country)) return true
    const isCode = /^[A-Z]{3}$/.test(run) && countryOf(run) !== null
    return !isCode && gazetteer.named(run).some((city) => city.country === country)
  })
}

/** Names of cities that the gazetteer spells otherwise would look like countries that nothing names. */
const spelledOtherwise = /\b(?:bangalore|cologne|gurugram|kiev|nyc|sf|quebec city|washington|new york)\b/i

/** The rules that the places of a job break. */
export function brokenRules({ location, offices }: PlacedText, { addresses, gazetteer }: PlaceRuleDeps): readonly BrokenRule[] {
  const broken: BrokenRule[] = []
  const breaks = (rule: BrokenRule['rule'], place: string) => broken.push({ rule, place })
  const { places, remoteAreas, unknown } = addresses.whereabouts(location, offices)
  const read: readonly ReadPlace[] = [...places, ...remoteAreas].map((address) => readPlace(address, false, addresses))
  for (const name of [...read.map((place) => place.name), ...unknown.map(({ text }) => text)])
    if (oddEnd.test(name) || !isPaired(name)) breaks('a sign or a bracket is left over', name)
  const countries = new Set([...places, ...remoteAreas].map(({ country }) => country))
  for (const part of splitPlaces(location)) {
    const alone = addresses.whereabouts(part, offices)
    for (const { country } of [...alone.places, ...alone.remoteAreas])
      if (!countries.has(country)) breaks('the country of a part is not one of the job', part)
  }
  const texts = [location, ...offices.flatMap((office) => [office.name, office.location])]
  for (const country of countries)
    if (!texts.some((text) => namesCountry(text, country, gazetteer) || spelledOtherwise.test(text)))
      breaks('nothing names the country', country)
  const written = fold(location.replace(/\s+/g, ' '))
  for (const { text } of unknown) {
    const isWritten = fold(text)
      .split(/[\s,()]+/)
      .every((word) => written.includes(word))
    if (!isWritten) breaks('it is not as it is written', text)
  }
  return broken
}
