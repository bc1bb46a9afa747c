import { describe, expect, it } from 'vitest'
import { plainMapping } from './board-mapping.ts'
import { partsOfPlace, placeKey, placesOf, splitPlaces } from './places.ts'
import { fold } from './text.ts'

it('folds case and diacritics', () => {
  expect(['São Paulo ', 'ZÜRICH', 'Łódź', '東京', '🌍'].map(fold)).toEqual(['sao paulo', 'zurich', 'lodz', '東京', '🌍'])
})

it('knows a place again in another spelling', () => {
  const keys = ['USA', 'U.S.', 'us', 'United States', 'UK', 'St. Louis', 'St Louis', 'constructor'].map(placeKey)
  expect(new Set(keys)).toEqual(new Set(['united states', 'united kingdom', 'st louis', 'constructor']))
})

describe('splitPlaces', () => {
  it.each([
    ['Pittsburgh, PA', ['Pittsburgh, PA']],
    ['Berlin, Germany; New York, NY', ['Berlin, Germany', 'New York, NY']],
    ['San Francisco, CA • New York, NY • United States', ['San Francisco, CA', 'New York, NY', 'United States']],
    ['Remote | Dublin or London', ['Remote', 'Dublin', 'London']],
    ['Remote; Berlin; Paris', ['Remote', 'Berlin', 'Paris']],
    ['Oregon', ['Oregon']],
    ['Berlin;Berlin', ['Berlin']],
    ['N/A; -; Tokyo', ['Tokyo']],
    ['', []],
  ])('splits %j into %j', (location, places) => {
    expect(splitPlaces(location)).toEqual(places)
  })
})

describe('partsOfPlace', () => {
  it.each([
    ['London, England, United Kingdom', ['London', 'England', 'United Kingdom']],
    ['Remote - New York', ['Remote', 'New York']],
    ['Remote-USA', ['Remote', 'USA']],
    ['US-Remote', ['US', 'Remote']],
    ['CA-Toronto', ['CA', 'Toronto']],
    ['Canada-Remote', ['Canada', 'Remote']],
    ['Remote (Seattle, WA only)', ['Remote', 'Seattle', 'WA only']],
    ['Dublin OR London', ['Dublin', 'London']],
    ['London/Dublin', ['London', 'Dublin']],
    ['Portland, OR', ['Portland', 'OR']],
    ['Aix-en-Provence, France', ['Aix-en-Provence', 'France']],
    ['القاهرة، مصر', ['القاهرة، مصر']],
    ['🌍', ['🌍']],
    ['Tokyo', ['Tokyo']],
  ])('finds in %j the parts %j', (place, parts) => {
    expect(partsOfPlace(place)).toEqual(parts)
  })
})

describe('placesOf', () => {
  const mapping = {
    ...plainMapping,
    placeNames: { SF: 'San Francisco', NYC: 'New York', 'San Francisco, CA': 'San Francisco' },
    placeGroups: { 'North America': ['New York', 'San Francisco', 'Canada'], Europe: ['Germany'] },
  }

  it.each([
    ['sf', ['San Francisco', 'North America']],
    ['SF, NYC, Seattle', ['San Francisco', 'New York', 'Seattle', 'North America']],
    ['San Francisco, CA; Berlin, Germany', ['San Francisco', 'Berlin, Germany', 'North America', 'Europe']],
    ['US-NYC', ['US', 'New York', 'North America']],
    ['Toronto, Canada', ['Toronto, Canada', 'North America']],
    ['Tokyo', ['Tokyo']],
  ])('names the places of %j by the words of the brand folder: %j', (location, places) => {
    expect(placesOf(location, mapping)).toEqual(places)
  })

  it('keeps the words of the board where the brand folder has none', () => {
    expect(placesOf('SF, NYC; Remote', plainMapping)).toEqual(['SF, NYC', 'Remote'])
  })
})
