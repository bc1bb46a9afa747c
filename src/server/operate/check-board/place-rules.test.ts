import fc from 'fast-check'
import { expect, it } from 'vitest'
import { loadGazetteer } from '../../board/places/gazetteer.ts'
import { AddressReader } from '../../board/places/postal-address.ts'
import { brokenRules } from './place-rules.ts'

const gazetteer = await loadGazetteer()
const addresses = new AddressReader(gazetteer)

/** Places with their country, as boards in four scripts write them. */
const known: readonly (readonly [text: string, country: string])[] = [
  ['Toronto, ON, CAN', 'CA'],
  ['Alberta, CAN', 'CA'],
  ['Austin, TX', 'US'],
  ['Seattle, WA', 'US'],
  ['New York, NY', 'US'],
  ['Berlin, DEU', 'DE'],
  ['Munich, Germany', 'DE'],
  ['Paris', 'FR'],
  ['São Paulo, Brasil', 'BR'],
  ['Greater Boston Area', 'US'],
  ['San Francisco Bay Area', 'US'],
  ['UK - London', 'GB'],
  ['日本', 'JP'],
  ['한국', 'KR'],
  ['Deutschland', 'DE'],
  ['India', 'IN'],
]
/** What no map has. */
const unknownTexts = ['The Burrow', 'SEA', 'Nest 4', 'Левый берег', 'EMEA'] as const
const separators = ['; ', ' | ', ' • ', ' or ', ' / ', '\n', ' OR '] as const
const remotes = ['Remote - ', 'Remote, ', 'Remote-Friendly, ', 'Home based - ', 'Remoto - '] as const
const models = ['Hybrid - ', 'In-Office, ', 'Híbrido, ', 'Vor Ort, '] as const
const remarks = [' (Travel-Required)', ' (only)', ': Select locations', ' HQ', ' '] as const

const place = fc.record({
  place: fc.oneof(
    fc.constantFrom(...known).map(([text, country]) => ({ text, country })),
    fc.constantFrom(...unknownTexts).map((text) => ({ text, country: null })),
  ),
  before: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, fc.constantFrom(...remotes), fc.constantFrom(...models)),
  after: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, fc.constantFrom(...remarks)),
})
const location = fc.tuple(fc.array(place, { minLength: 1, maxLength: 4 }), fc.constantFrom(...separators))

it('finds every country that a location names and no other, whatever stands beside it', () => {
  fc.assert(
    fc.property(location, ([places, separator]) => {
      const text = places.map(({ after, before, place: { text: name } }) => `${before}${name}${after}`).join(separator)
      const { places: read, remoteAreas } = addresses.whereabouts(text, [])
      const countries = new Set([...read, ...remoteAreas].map(({ country }) => country))
      const named = new Set(places.flatMap(({ place: { country } }) => country ?? []))
      expect([...countries].sort(), text).toEqual([...named].sort())
      expect(brokenRules({ location: text, offices: [] }, { addresses, gazetteer })).toEqual([])
    }),
    { numRuns: Number(process.env['MODEL_RUNS'] ?? 400) },
  )
})

it('is at the offices of a job whose text says how people work and no more', () => {
  const office = fc.constantFrom(...known).map(([text, country]) => ({ name: text, location: text, country }))
  const model = fc.constantFrom('Hybrid', 'In-Office', 'Distributed', 'Flexible', 'Remote-Friendly', 'هجين')
  fc.assert(
    fc.property(model, fc.array(office, { minLength: 1, maxLength: 3 }), (text, offices) => {
      const { places, remoteAreas } = addresses.whereabouts(text, offices)
      const countries = [...new Set([...places, ...remoteAreas].map(({ country }) => country))]
      expect(countries.sort()).toEqual([...new Set(offices.map(({ country }) => country))].sort())
    }),
  )
})

it.each([
  ['Berlin (', []],
  ['Canada - Remote (ON, AB, BC, or NS Only)', []],
  ['(Bengaluru, India)', []],
  ['New York/ San Francisco', []],
])('breaks none at %j', (text, broken) => {
  expect(brokenRules({ location: text, offices: [] }, { addresses, gazetteer })).toEqual(broken)
})
