import { describe, expect, it } from 'vitest'
import { loadGazetteer } from './gazetteer.ts'
import { AddressReader } from './postal-address.ts'
import { placeReader } from './read-places.ts'

const readPlaces = placeReader(new AddressReader(await loadGazetteer()))

/** The paths of a location, '~' before those of people who work from home. */
function paths(location: string): readonly string[] | null {
  return readPlaces(location)?.map(({ isRemote, name, path }) => `${isRemote ? '~' : ''}${path.join(' > ') || name}`) ?? null
}

describe('the places of a board', () => {
  it.each([
    ['Pittsburgh, PA', ['United States > Pennsylvania > Pittsburgh']],
    ['USA, San Francisco, California, CA', ['United States > California > San Francisco']],
    ['New York, NY; San Francisco, CA', ['United States > New York > New York', 'United States > California > San Francisco']],
    ['New York', ['United States > New York > New York']],
    ['UK - London', ['United Kingdom > London']],
    ['Belgium - Brussels', ['Belgium > Brussels']],
    ['Brasil', ['Brazil']],
    ['Brazil', ['Brazil']],
    ['São Paulo, Brazil', ['Brazil > São Paulo > São Paulo']],
    ['São Paulo, Brasil', ['Brazil > São Paulo > São Paulo']],
    ['Berlin, Deutschland', ['Germany > Berlin']],
    ['Cork, County Cork, Ireland', ['Ireland > Cork']],
    ['Reading, Berkshire, United Kingdom', ['United Kingdom > Reading']],
    ['Toronto, ON', ['Canada > Ontario > Toronto']],
    ['California, United States', ['United States > California']],
    ['Home based', ['~']],
    ['Remote', ['~']],
    ['Recife, PE', ['Brazil > Pernambuco > Recife']],
    ['Remoto - Brasil', ['~Brazil']],
    ['100% remoto', ['~']],
    ['عن بُعد', ['~']],
    ['Saudi Arabia (عن بعد)', ['~Saudi Arabia']],
    ['Homeoffice, Berlin', ['~Germany > Berlin']],
    ['São Paulo, SP; Home office', ['Brazil > São Paulo > São Paulo', '~']],
    ['Remote, US', ['~United States']],
    ['Remote - Germany; Berlin', ['Germany > Berlin', '~Germany']],
    ['Dublin, London', ['Ireland > Dublin', 'United Kingdom > London']],
    ['EMEA', null],
    ['The Burrow', null],
    ['Cambridge', null],
    ['Starbase, TX', ['United States > Texas > Starbase']],
    ['', null],
    ['The Burrow; Austin, TX', ['United States > Texas > Austin', 'The Burrow']],
    ['Remote - Mars; Berlin', ['Germany > Berlin', '~Mars']],
    ['New York City, NY', ['United States > New York > New York']],
    ['Hybrid', []],
    ['US-Georgia', ['United States > Georgia']],
    ['Delaware', ['United States > Delaware']],
    ['New York', ['United States > New York > New York']],
    ['Tbilisi, Georgia', ['Georgia > Tbilisi']],
  ])('%j are %j', (location, expected) => {
    expect(paths(location)).toEqual(expected)
  })

  it('have the names by which a list and an address know them', () => {
    const names = ['Pittsburgh, Pennsylvania, United States', 'UK - London', 'California, USA', 'Japan', 'Remote, US'].map(
      (location) => readPlaces(location)?.map(({ name }) => name),
    )
    expect(names).toEqual([
      ['Pittsburgh, PA'],
      ['London, United Kingdom'],
      ['California, United States'],
      ['Japan'],
      ['United States'],
    ])
  })
})
