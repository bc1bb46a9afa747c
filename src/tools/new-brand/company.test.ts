import { describe, expect, it } from 'vitest'
import { plainMapping } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { companyOf, slugOf } from './company.ts'

function job(id: number, department: string, ...places: readonly string[]): JobListing {
  return {
    id,
    title: 'A job',
    department,
    departmentPath: department === '' ? [] : [department],
    division: '',
    featured: false,
    pay: null,
    publishedSeconds: null,
    location: places.join('; '),
    places,
    type: '',
    url: '',
  }
}

const read = (jobs: readonly JobListing[]) =>
  companyOf('Acme', { companyName: 'Acme', jobs, mapping: plainMapping, isPayUnclear: false, language: null })
const officesOf = (...places: readonly string[]) =>
  read(places.map((place, index) => job(index, '', place))).offices.map(
    ({ card, location }) => `${card.key}: ${card.title} (${location})`,
  )

describe('the offices of a new brand', () => {
  it('are the cities with the most jobs, five at most', () => {
    const places = [
      'Berlin, Germany',
      'Paris, France',
      'Paris, France',
      'Lima, Peru',
      'Oslo, Norway',
      'Rome, Italy',
      'Cairo, Egypt',
    ]
    const found = officesOf(...places)
    expect(found).toHaveLength(5)
    expect(found[0]).toBe('paris: Paris, France (Paris, France)')
  })

  it('count the spellings of a city together, and have the name of the filter', () => {
    expect(officesOf('US, New York', 'New York City, New York', 'New York, NY', 'New York')).toEqual([
      'new-york: New York, NY (New York, NY)',
    ])
  })

  it.each([
    {
      board: 'a consultancy that writes countries first',
      jobs: { 'UK, London': 30, 'US, New York': 16, 'India - Bengaluru': 8, 'US, Dallas; US, Charlotte': 4, Singapore: 2 },
      offices: ['london', 'new-york', 'bangalore', 'dallas', 'charlotte'],
    },
    {
      board: 'a payments company that writes two cities of most jobs',
      jobs: {
        'Brasil, São Paulo': 20,
        'Rio de Janeiro / São Paulo': 6,
        Brasil: 9,
        'Remote - Brasil': 9,
        'Macaé, RJ': 3,
        'Campinas, Brazil': 2,
      },
      offices: ['sao-paulo', 'rio-de-janeiro', 'macae', 'campinas'],
    },
    {
      board: 'a rocket maker whose town no gazetteer has',
      jobs: {
        'Hawthorne, CA': 30,
        'Starbase, TX': 29,
        'Bastrop, TX': 12,
        'Redmond, WA': 9,
        'Cape Canaveral, FL': 7,
        'McGregor, TX': 5,
      },
      offices: ['hawthorne', 'starbase', 'bastrop', 'redmond', 'cape-canaveral'],
    },
  ])('are those of $board', ({ jobs, offices }) => {
    const found = officesOf(...Object.entries(jobs).flatMap(([place, count]) => Array.from({ length: count }, () => place)))
    expect(found.map((office) => office.split(':')[0])).toEqual(offices)
  })

  it.each([
    ['San Francisco Bay Area', 'san-francisco: San Francisco, CA (San Francisco, CA)'],
    ['Office Based - London, UK', 'london: London, United Kingdom (London, United Kingdom)'],
    ['São Paulo, Brazil', 'sao-paulo: São Paulo, SP (São Paulo, SP)'],
    ['Singapore', 'singapore: Singapore (Singapore)'],
    ['Menlo Park, CA', 'menlo-park: Menlo Park, CA (Menlo Park, CA)'],
  ])('know the city behind %s', (place, office) => expect(officesOf(place)).toEqual([office]))

  it.each(['Remote', 'Remote - US', 'Home based - EMEA', 'United States', 'Brazil', 'China', 'Cambridge', '', 'N/A', '🌍'])(
    'do not include %s',
    (place) => expect(officesOf(place)).toEqual([]),
  )
})

describe('the teams of a new brand', () => {
  it('are the departments with the most jobs', () => {
    const jobs = [job(1, 'Sales'), job(2, 'Design'), job(3, 'Sales'), job(4, '')]
    expect(read(jobs).teams.map(({ name }) => name)).toEqual(['Sales', 'Design'])
  })

  it('are none where a board has one department', () => {
    expect(read([job(1, 'Sales'), job(2, '')]).teams).toEqual([])
    expect(read([]).teams).toEqual([])
  })
})

describe('the name of the folder', () => {
  it.each([
    ['acme', 'acme'],
    ["O'Reilly & Söhne", 'oreilly-sohne'],
    ['Łódź Straße 7', 'lodz-strasse-7'],
    ['🐙', ''],
  ])('of %s is "%s"', (name, slug) => expect(slugOf(name)).toBe(slug))
})
