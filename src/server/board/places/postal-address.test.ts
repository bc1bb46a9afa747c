import { beforeAll, describe, expect, it } from 'vitest'
import { loadGazetteer } from './gazetteer.ts'
import { AddressReader, type PostalAddress } from './postal-address.ts'

let reader: AddressReader
beforeAll(async () => {
  reader = new AddressReader(await loadGazetteer())
})

const text = ({ country, locality, region }: PostalAddress) =>
  [locality, region, country].filter((part) => part !== null).join('|')
const places = (location: string) => reader.whereabouts(location, []).places.map(text)

describe('the address of a place', () => {
  it.each([
    ['Austin, TX', ['Austin|Texas|US']],
    ['Pittsburgh, Pennsylvania, United States', ['Pittsburgh|Pennsylvania|US']],
    ['Washington, D.C.', ['Washington|District of Columbia|US']],
    ['Toronto, ON', ['Toronto|Ontario|CA']],
    ['Dublin, Ohio, United States', ['Dublin|Ohio|US']],
    ['London, ON, Canada', ['London|Ontario|CA']],
    ['Sydney, NSW, Australia', ['Sydney|New South Wales|AU']],
    ['London, UK', ['London|GB']],
    ['Gurugram, India', ['Gurugram|IN']],
    ['Zürich, Switzerland', ['Zürich|CH']],
    ['Ontario, Canada', ['Ontario|CA']],
    ['Germany', ['DE']],
    ['US', ['US']],
    ['Singapore', ['Singapore|SG']],
  ])('names its country: %s', (location, expected) => {
    expect(places(location)).toEqual(expected)
  })

  it.each([
    ['San Francisco, CA', ['San Francisco|California|US']],
    ['Toronto, CA', ['Toronto|CA']],
    ['Berlin, DE', ['Berlin|DE']],
    ['Dover, DE', ['Dover|Delaware|US']],
    ['Perth, WA', ['Perth|Western Australia|AU']],
    ['Pittsburgh, PA', ['Pittsburgh|Pennsylvania|US']],
    ['Belém, PA', ['Belém|Pará|BR']],
    ['Recife, PE', ['Recife|Pernambuco|BR']],
    ['Florianópolis, SC', ['Florianópolis|Santa Catarina|BR']],
    ['Charleston, SC', ['Charleston|South Carolina|US']],
    ['Belo Horizonte, MG', ['Belo Horizonte|Minas Gerais|BR']],
    ['Porto Alegre, RS, Brasil', ['Porto Alegre|Rio Grande do Sul|BR']],
    ['Vila de Ninguém, SP', ['Vila de Ninguém|São Paulo|BR']],
    ['São Paulo e Recife', ['São Paulo|BR', 'Recife|BR']],
    ['São Paulo ou Recife', ['São Paulo|BR', 'Recife|BR']],
    ['Híbrido, São Paulo', ['São Paulo|BR']],
    ['Seattle, WA', ['Seattle|Washington|US']],
  ])('follows from the city where an abbreviation means two: %s', (location, expected) => {
    expect(places(location)).toEqual(expected)
  })

  it.each([
    ['Paris', ['Paris|FR']],
    ['Bengaluru', ['Bengaluru|IN']],
    ['New York', ['New York|US']],
    ['Greater Boston Area', ['Boston|US']],
    ['San Francisco Bay Area', ['San Francisco|US']],
    ['Virginia', ['Virginia|US']],
  ])('is known from a city that has no large namesake abroad: %s', (location, expected) => {
    expect(places(location)).toEqual(expected)
  })

  it.each([
    'Cambridge',
    'Birmingham',
    'Barcelona',
    'Georgia',
    'CA',
    'Victoria',
    'LOCATION',
    'APAC',
    'EMEA',
    'na',
    'Chicago, Canada',
    '',
  ])('is not guessed: %s', (location) => expect(places(location)).toEqual([]))

  it.each([
    ['Berlin; Paris | Lyon', ['Berlin|DE', 'Paris|FR', 'Lyon|FR']],
    ['Dublin, London', ['Dublin|IE', 'London|GB']],
    ['Seattle, San Francisco, or New York', ['Seattle|US', 'San Francisco|US', 'New York|US']],
    ['Chicago, IL & New York, NY', ['Chicago|Illinois|US', 'New York|New York|US']],
    ['US / Canada', ['US', 'CA']],
    ['Hong Kong, Singapore', ['Hong Kong|HK', 'Singapore|SG']],
    ['Trinidad and Tobago', ['TT']],
    ['US-Chicago', ['Chicago|US']],
    ['London - United Kingdom', ['London|GB']],
    ['Northeast - United States', ['US']],
    ['Office Based - Taipei, Taiwan', ['Taipei|TW']],
    ['Hybrid - Berlin', ['Berlin|DE']],
    ['Toronto, ON, CAN', ['Toronto|Ontario|CA']],
    ['Ontario, CAN', ['Ontario|CA']],
    ['Austin, TX, USA, Paris, France', ['Austin|Texas|US', 'Paris|FR']],
    [
      'San Francisco, CA, Seattle WA, New York, NY',
      ['San Francisco|California|US', 'Seattle|Washington|US', 'New York|New York|US'],
    ],
    ['New York, United States, Los Angeles, United States', ['New York|US', 'Los Angeles|US']],
    ['Ohio, United States, Indiana, United States', ['Ohio|US', 'Indiana|US']],
    ['DC, Maryland, Virginia', ['District of Columbia|US', 'Maryland|US', 'Virginia|US']],
    ['SF, NYC, SEA, CHI', ['SF|US', 'NYC|US']],
    ['New York, San Francisco, US', ['New York|US', 'San Francisco|US']],
    ['Germany, Berlin, Munich', ['Berlin|DE', 'Munich|DE']],
    ['London, England, United Kingdom', ['London|England|GB']],
    ['Barcelona, Barcelona, Spain', ['Barcelona|Barcelona|ES']],
    ['Slough, Berkshire, England, United Kingdom', ['Slough|Berkshire, England|GB']],
    ['Luxembourg, Luxembourg', ['Luxembourg|LU']],
    ['Chicago, IL, Remote', ['Chicago|Illinois|US']],
    ['Seattle, WA, Remote-US', ['Seattle|Washington|US']],
    ['US Remote, Toronto', ['Toronto|CA']],
    [
      'San Francisco Bay Area, Los Angeles, New York, Washington D.C., or Austin',
      ['San Francisco|US', 'Los Angeles|US', 'New York|US', 'Washington D.C.|US', 'Austin|US'],
    ],
    ['Germany (Berlin)', ['Berlin|DE']],
    ['Dubai , UAE', ['Dubai|AE']],
    ['Columbus, IN, USA', ['Columbus|Indiana|US']],
    ['Columbus, IN, Austin, TX', ['Columbus|Indiana|US', 'Austin|Texas|US']],
  ])('is read from a list or with words around it: %s', (location, expected) => {
    expect(places(location)).toEqual(expected)
  })
})

describe('a remote job', () => {
  it.each([
    ['Remote - US (Northeast)', ['US']],
    ['US-Remote', ['US']],
    ['Remote (Seattle, WA only)', ['Seattle|Washington|US']],
    ['Remote in the US', ['US']],
    ['Home Based - Americas', []],
    ['Chicago, US-Remote', ['US']],
    ['US Remote, Toronto', ['US']],
    ['San Francisco, Bay Area - Remote', ['San Francisco|US']],
    ['Remote, Bay Area', []],
    ['Canada - Remote (ON, AB, BC, or NS Only)', ['Ontario|CA', 'Alberta|CA', 'British Columbia|CA', 'Nova Scotia|CA']],
    ['Alberta, CAN | Remote-Friendly, Canada', ['CA']],
    ['Remote-Friendly (Travel-Required) | San Francisco, CA', []],
    ['Remote - US: Select locations', ['US']],
    ['Remote - Bangalore, India', ['Bangalore|IN']],
    ['Berlin, Germany - Remote', ['Berlin|DE']],
    ['US, Remote', ['US']],
    ['Remote in Germany', ['DE']],
    ['Poland - Remote OR Romania - Remote', ['PL', 'RO']],
    ['Remote, Peru or Bolivia', ['PE', 'BO']],
    ['Remote - Germany / Austria', ['DE', 'AT']],
    ['Remote, Canada or Berlin', ['CA']],
  ])('names where its people may live: %s', (location, areas) => {
    const { isRemote, remoteAreas } = reader.whereabouts(location, [])
    expect(isRemote).toBe(true)
    expect(remoteAreas.map(text)).toEqual(areas)
  })
})

it('what is not understood takes nothing along', () => {
  const { places: read, unknown } = reader.whereabouts('The Burrow; Austin, TX; (Paris', [])
  expect(read.map(text)).toEqual(['Austin|Texas|US', 'Paris|FR'])
  expect(unknown).toEqual([{ text: 'The Burrow', isRemote: false }])
  expect(reader.whereabouts('Remote - IN', []).unknown).toEqual([{ text: 'IN', isRemote: true }])
  expect(reader.whereabouts('SF, NYC, SEA, CHI', []).unknown.map((place) => place.text)).toEqual(['SEA', 'CHI'])
})

it('a job whose text says how people work and not where is at its offices', () => {
  const offices = [
    { name: 'Austin, TX', location: '' },
    { name: 'London', location: 'London, United Kingdom' },
  ]
  expect(reader.whereabouts('Hybrid', offices).places.map(text)).toEqual(['Austin|Texas|US', 'London|GB'])
  const remoteOffice = { name: 'Remote US', location: 'Remote US' }
  expect(reader.whereabouts('Distributed', [remoteOffice])).toMatchObject({ places: [], isRemote: true })
  expect(reader.whereabouts('Distributed', [remoteOffice]).remoteAreas.map(text)).toEqual(['US'])
  const both = reader.whereabouts('Distributed; Hybrid', [...offices, remoteOffice])
  expect([both.places.map(text), both.remoteAreas.map(text)]).toEqual([['Austin|Texas|US', 'London|GB'], ['US']])
})

it('a place that is not on the map is that of the only office of its job', () => {
  const office = { name: 'HQ', location: 'Pittsburgh, Pennsylvania, United States' }
  expect(reader.whereabouts('Headquarters', [office]).places.map(text)).toEqual(['Pittsburgh|Pennsylvania|US'])
  expect(reader.whereabouts('Headquarters', [office, { name: 'Lyon', location: '' }]).places).toEqual([])
})
