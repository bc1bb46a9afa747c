import { describe, expect, it } from 'vitest'
import { type PlaceOption, placeGroups } from '#features/board/search/filter-options.ts'
import { countJobs, noFilter } from '#features/board/search/job-filter.ts'
import { loadGazetteer } from '#server/board/places/gazetteer.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { placeReader } from '#server/board/places/read-places.ts'
import { parseDepartments } from '#shared/board-list.ts'
import { plainMapping } from '#shared/board-mapping.ts'

const readPlaces = placeReader(new AddressReader(await loadGazetteer()))

interface PlacesOfBoard {
  readonly board: string
  /** The locations of its jobs, and how many jobs are there. */
  readonly locations: Readonly<Record<string, number>>
  /** What is odd about it. */
  readonly why: string
  /** Each option in its level, with the jobs that it finds. A line without a country begins with '?'. */
  readonly tree: string
}

const boards: readonly PlacesOfBoard[] = [
  {
    board: 'a rocket maker with plants in small towns',
    locations: {
      'Starbase, TX': 9,
      'Hawthorne, CA': 5,
      'Redmond, WA': 3,
      'Bastrop, TX': 4,
      'Cape Canaveral, FL': 2,
      'Hawthorne, California, United States': 1,
      'Remote or Hawthorne, CA': 1,
    },
    why: "A state is no level: its cities stand in the country. 'Remote or Hawthorne' is at both.",
    tree: `
United States 25
  Starbase, TX 9
  Hawthorne, CA 7
  Bastrop, TX 4
  Redmond, WA 3
  Cape Canaveral, FL 2
? Remote 1`,
  },
  {
    board: 'a consultancy that writes countries first',
    locations: {
      'UK - London': 6,
      'Belgium - Brussels': 3,
      'Brazil - São Paulo': 2,
      Brasil: 1,
      Singapore: 2,
      'USA - New York': 2,
      'Slovakia - Bratislava': 1,
      'London, UK': 1,
    },
    why: "One country by any spelling: 'UK', 'Brasil'. A country alone is its jobs, and offered by its name.",
    tree: `
United Kingdom 7
  London, United Kingdom 7
Belgium 3
  Brussels, Belgium 3
Brazil 3
  São Paulo, SP 2
Singapore 2
  Singapore, Singapore 2
United States 2
  New York, NY 2
Slovakia 1
  Bratislava, Slovakia 1`,
  },
  {
    board: 'a payments company in Brazil',
    locations: {
      'São Paulo, Brazil': 4,
      'São Paulo, Brasil': 1,
      'Rio de Janeiro, Brasil': 2,
      Brazil: 1,
      'Home based': 1,
      'Remote, Brazil': 2,
    },
    why: "'Brasil' is Brazil, and working from home in Brazil is not São Paulo. 'Home based' names no area.",
    tree: `
Brazil 10
  São Paulo, SP 5
  Remote, Brazil 2
  Rio de Janeiro, RJ 2
? Remote 3`,
  },
  {
    board: 'a company that writes states twice',
    locations: {
      'USA, San Francisco, California, CA': 3,
      'San Francisco, CA': 1,
      'USA, Los Angeles, California, CA': 2,
      'New York, NY; San Francisco, CA': 1,
      'New York City': 1,
      NYC: 1,
    },
    why: 'A state that stands twice, and before its country, is one.',
    tree: `
United States 9
  San Francisco, CA 5
  New York, NY 3
  Los Angeles, CA 2`,
  },
  {
    board: 'a company of people at home',
    locations: {
      'Home based - EMEA': 2,
      'Home based - Worldwide': 3,
      'Remote, US': 2,
      'Remote - Germany': 1,
      'Remote (Canada)': 1,
      'Taipei, Taiwan': 1,
    },
    why: 'EMEA and the world are no countries: these places stand as they are written.',
    tree: `
United States 2
  Remote, United States 2
Canada 1
  Remote, Canada 1
Germany 1
  Remote, Germany 1
Taiwan 1
  Taipei, Taiwan 1
? Home based - EMEA 2
? Home based - Worldwide 3`,
  },
  {
    board: 'a chain with counties beside towns',
    locations: {
      'Cork, County Cork, Ireland': 2,
      'Cork, Ireland': 1,
      'Reading, Berkshire, United Kingdom': 1,
      'Leeds, West Yorkshire, England': 1,
      Galway: 1,
      Cambridge: 1,
      'Dublin, London': 1,
    },
    why: "Counties are no level. 'Dublin, London' are two cities. Cambridge and Galway may be elsewhere.",
    tree: `
Ireland 4
  Cork, Ireland 3
  Dublin, Ireland 1
United Kingdom 3
  Leeds, United Kingdom 1
  London, United Kingdom 1
  Reading, United Kingdom 1
? Cambridge 1
? Galway 1`,
  },
  {
    board: 'a game studio in Japan and Korea',
    locations: { 東京: 2, 'Tokyo, Japan': 2, 'Tokyo, 日本': 1, 'Osaka, Japan': 1, 'Seoul, Korea': 1, 서울: 1 },
    why: '日本 is known as a country. The gazetteer has cities in Latin letters only, so 東京 is not guessed.',
    tree: `
Japan 4
  Tokyo, Japan 3
  Osaka, Japan 1
South Korea 1
  Seoul, South Korea 1
? 서울 1
? 東京 2`,
  },
  {
    board: 'a bakery with names of its own',
    locations: {
      'The Burrow': 2,
      'München, Deutschland': 2,
      'Munich, Germany': 1,
      Zürich: 1,
      'Hybrid - Paris': 1,
      'N/A': 1,
      'London, Ontario, Canada': 1,
      'London, UK': 1,
    },
    why: "A London of each country. Two spellings of Munich are one. A building's name stays.",
    tree: `
Germany 3
  Munich, Germany 3
Canada 1
  London, ON 1
France 1
  Paris, France 1
Switzerland 1
  Zürich, Switzerland 1
United Kingdom 1
  London, United Kingdom 1
? The Burrow 2`,
  },
]

describe.each(boards)('the places of $board', ({ locations, tree }) => {
  const entries = Object.entries(locations).flatMap(([name, count]) => Array.from({ length: count }, () => name))
  const jobs = entries.map((name, index) => ({ id: index + 1, title: `Job ${index + 1}`, location: { name } }))
  const listings = parseDepartments({ departments: [{ id: 1, name: 'Team', jobs }] }, () => {}, plainMapping, readPlaces)
  const groups = placeGroups(listings, noFilter, plainMapping)

  it('are a tree with the most jobs first', () => {
    const linesOf = (options: readonly PlaceOption[], level: string): readonly string[] =>
      options.flatMap(({ count, isRegion, value }) => (isRegion ? [] : [`${level}${value} ${count}`]))
    const lines = groups.flatMap(({ country, options }) =>
      country ? [`${country.value} ${country.count}`, ...linesOf(options, '  ')] : linesOf(options, '? '),
    )
    expect(lines).toEqual(tree.trim().split('\n'))
  })

  it('find every job, and with each place those that it counts', () => {
    const values = groups.flatMap(({ country, options }) => [...(country ? [country] : []), ...options])
    for (const { count, value } of values) expect(countJobs(listings, { ...noFilter, locations: [value] }), value).toBe(count)
    const all = values.map(({ value }) => value)
    expect(countJobs(listings, { ...noFilter, locations: all })).toBe(listings.filter(({ location }) => location !== '').length)
  })
})
