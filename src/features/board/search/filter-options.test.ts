import { describe, expect, it } from 'vitest'
import { plainMapping } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { boardMapping as mapping } from '#platform/board-mapping.ts'
import {
  departmentOptions,
  payOptions,
  chosenPart,
  isDeadEnd,
  type PlaceGroup,
  placeGroups,
  toggleCountry,
  togglePlace,
  type PlaceOption,
  publishedOptions,
  typeOptions,
  workOptions,
} from './filter-options.ts'
import { countJobs, noFilter } from './job-filter.ts'

function job(id: number, more: Partial<JobListing> = {}): JobListing {
  const department = more.department ?? 'Design'
  const location = more.location ?? 'Berlin, Germany'
  return {
    id,
    title: `Job ${id}`,
    department,
    departmentPath: [department],
    division: '',
    featured: false,
    pay: null,
    publishedSeconds: null,
    location,
    places: [location],
    type: 'Industry',
    url: '',
    ...more,
  }
}

/** The places of all groups, those within others included. */
function locationOptions(...board: Parameters<typeof placeGroups>): readonly PlaceOption[] {
  return placeGroups(...board).flatMap(({ options }) => options)
}

describe('filter options', () => {
  const freelance = job(90, { type: 'Freelance', department: 'Voice opportunities', location: 'Anywhere', places: ['Anywhere'] })
  const jobs = [job(1), job(2, { department: 'Weaving', type: 'Intern' }), freelance]

  it('include the sixteen fixed departments and those of the jobs, with empty ones disabled', () => {
    const options = departmentOptions(jobs, noFilter, mapping)
    expect(options).toHaveLength(17)
    expect(options.filter(({ isDisabled }) => !isDisabled).map(({ value }) => value)).toEqual(['Design', 'Weaving'])
    expect(options.map(({ value }) => value)).not.toContain('Voice opportunities')
  })

  it('include the six known locations and those of the jobs', () => {
    const options = locationOptions(jobs, noFilter, mapping)
    expect(options.map(({ value }) => value)).toEqual([
      'Anywhere',
      'Berlin, Germany',
      'Beijing, China',
      'Detroit, MI',
      'New York, NY',
      'Pittsburgh, PA',
      'Seattle, WA',
    ])
    expect(options.find(({ value }) => value === 'Beijing, China')).toMatchObject({ count: 0, isDisabled: true })
  })

  it("have no fixed value on another company's board, which has none of the types", () => {
    const foreign = [job(1, { department: 'Ovens', departmentPath: ['Ovens'], location: 'Lyon', places: ['Lyon'], type: '' })]
    const values = [departmentOptions, locationOptions, typeOptions].map((optionsOf) =>
      optionsOf(foreign, noFilter, mapping).map(({ value }) => value),
    )
    expect(values).toEqual([['Ovens'], ['Lyon'], []])
  })

  it('turn a long list of places into what they share and the others, those with the most jobs first', () => {
    const at = (id: number, location: string) => job(id, { location, places: [location] })
    const cities = ['Sydney', 'Tokyo', 'Milan', 'Dubai , UAE', 'Lyon, France', 'Kraków, Poland', 'Auckland']
    const texts = ['Zürich', 'Zurich, Switzerland', 'SF', 'SF, NYC', 'SF, CA', 'US-NYC', 'US-Remote', 'Remote, Poland', 'Remote']
    const long = [...texts, ...cities].map((text, index) => at(index + 1, text))
    const options = locationOptions(long, noFilter, plainMapping)
    expect(options.map(({ count, value }) => `${value} ${count}`)).toEqual([
      'Remote 3',
      'SF 3',
      'NYC 2',
      'Zürich 2',
      'Auckland 1',
      'Dubai , UAE 1',
      'Kraków, Poland 1',
      'Lyon, France 1',
      'Milan 1',
      'Remote, Poland 1',
      'Sydney 1',
      'Tokyo 1',
      'US-NYC 1',
      'US-Remote 1',
    ])
    for (const { count, value } of options) expect(countJobs(long, { ...noFilter, locations: [value] }), value).toBe(count)
  })

  it('offer each place of a short list as the board writes it', () => {
    const short = ['Zürich, Switzerland', 'Zurich', 'Remote - Zürich'].map((location) => job(1, { location, places: [location] }))
    const values = locationOptions(short, noFilter, plainMapping).map(({ value }) => value)
    expect(values).toEqual(['Remote - Zürich', 'Zurich', 'Zürich, Switzerland'])
  })

  it('count the jobs that each option would show', () => {
    const [industry, intern] = typeOptions(jobs, { ...noFilter, departments: ['Design'] }, mapping)
    expect(industry).toEqual({ value: 'Industry', count: 1, isChosen: false, isDisabled: false })
    expect(intern).toEqual({ value: 'Intern', count: 0, isChosen: false, isDisabled: true })
  })

  it('include Freelance where there are freelance jobs, whatever the department, and nowhere else', () => {
    const freelanceOption = (all: readonly JobListing[], filter = noFilter) =>
      typeOptions(all, { ...filter, departments: ['Design'] }, mapping).find(({ value }) => value === 'Freelance')
    expect(freelanceOption(jobs)).toEqual({ value: 'Freelance', count: 1, isChosen: false, isDisabled: false })
    expect(freelanceOption([job(1)])).toBeUndefined()
    expect(freelanceOption(jobs, { ...noFilter, locations: ['Berlin, Germany'] })).toMatchObject({ count: 0, isDisabled: true })
    const chosen = { ...noFilter, types: ['Freelance'] }
    expect(freelanceOption([job(1)], chosen)).toMatchObject({ count: 0, isChosen: true, isDisabled: false })
  })
})

describe('the counts of a group', () => {
  const filter = { ...noFilter, types: ['Intern'], departments: ['Weaving'] }
  const jobs = [job(1), job(2, { department: 'Weaving' }), job(3, { department: 'Weaving', type: 'Intern' })]

  it('obey the other groups and not their own', () => {
    const departments = departmentOptions(jobs, filter, plainMapping)
    expect(departments.map(({ count, value }) => [value, count])).toEqual([
      ['Design', 0],
      ['Weaving', 1],
    ])
    const types = typeOptions(jobs, filter, plainMapping)
    expect(types.map(({ count, value }) => [value, count])).toEqual([
      ['Industry', 1],
      ['Intern', 1],
    ])
  })

  it('disable what leads nowhere, but never a choice that can be taken back', () => {
    const chosen = { ...noFilter, types: ['Industry'], departments: ['Design', 'Gone'], locations: ['Atlantis'] }
    const gone = { value: 'Gone', count: 0, isChosen: true, isDisabled: false }
    expect(departmentOptions(jobs, chosen, plainMapping)).toContainEqual(gone)
    expect(departmentOptions(jobs, chosen, plainMapping)).toContainEqual({
      value: 'Weaving',
      count: 0,
      isChosen: false,
      isDisabled: true,
    })
    expect(locationOptions(jobs, chosen, plainMapping)).toContainEqual(expect.objectContaining({ ...gone, value: 'Atlantis' }))
  })

  it('agree with what choosing finds, for remote and on site and for each time', () => {
    const remote = job(4, { location: 'Remote', places: ['Remote'], publishedSeconds: Date.now() / 1000 })
    expect(workOptions([...jobs, remote], noFilter).map(({ count, value }) => [value, count])).toEqual([
      ['onsite', 3],
      ['remote', 1],
    ])
    expect(publishedOptions([...jobs, remote], { ...noFilter, work: ['onsite'] })).toEqual(
      ['today', 'week', 'month'].map((value) => ({ value, count: 0, isChosen: false, isDisabled: true })),
    )
  })
})

describe('the options of pay', () => {
  const pay = (thousands: number, currency = 'USD') => ({
    pay: { minCents: 40_000_00, maxCents: thousands * 1_000_00, currency },
  })
  const jobs = [
    ...[60, 80, 110, 140, 180, 240].map((thousands, index) => job(index + 1, pay(thousands))),
    job(10, pay(70, 'EUR')),
    job(11, { pay: { minCents: 20_00, maxCents: 35_00, currency: 'USD' } }),
    job(12),
    job(13, pay(70, 'Gold')),
    job(14, { pay: { minCents: 1_800_00, maxCents: 2_200_00, currency: 'BRL', period: 'month' } }),
    job(15, { pay: { minCents: 4_000_00, maxCents: 6_000_00, currency: 'BRL', period: 'month' } }),
  ]

  it('are units with round bounds, each with the jobs that reach it', () => {
    const { units, unnamedCount } = payOptions(jobs, noFilter)
    const shown = units.map(({ count, steps, value }) => [
      value,
      count,
      steps.map((step) => [step.value.atLeastCents, step.count]),
    ])
    expect(shown).toEqual([
      [
        'USD-year',
        6,
        [
          [0, 6],
          [75_000_00, 5],
          [100_000_00, 4],
          [150_000_00, 2],
          [200_000_00, 1],
        ],
      ],
      [
        'BRL-month',
        2,
        [
          [0, 2],
          [3_000_00, 1],
          [5_000_00, 1],
        ],
      ],
      ['EUR-year', 1, [[0, 1]]],
      ['USD-hour', 1, [[0, 1]]],
    ])
    expect(unnamedCount).toBe(2)
  })

  it('stay where another group is set, and keep a bound of an address', () => {
    const choice = { unit: 'USD-year', atLeastCents: 123_000_00, keepsUnnamed: false } as const
    const { units } = payOptions(jobs, { ...noFilter, departments: ['Weaving'], pay: choice })
    const [dollars, euros] = units
    expect(dollars?.isChosen).toBe(true)
    expect(dollars?.steps.find(({ isChosen }) => isChosen)).toEqual({
      value: choice,
      count: 0,
      isChosen: true,
      isDisabled: false,
    })
    expect(euros).toMatchObject({ count: 0, isDisabled: true })
  })
})

describe('the tree of places', () => {
  const read = (location: string, ...path: string[]): Partial<JobListing> => ({
    location,
    places: [location],
    whereabouts: [{ path, name: location.replace('Remote, ', ''), isRemote: location.startsWith('Remote') }],
  })
  const jobs = [
    job(1, read('Pittsburgh, PA', 'United States', 'Pennsylvania', 'Pittsburgh')),
    job(2, read('Philadelphia, PA', 'United States', 'Pennsylvania', 'Philadelphia')),
    job(3, read('New York, NY', 'United States', 'New York', 'New York')),
    job(4, read('Remote, United States', 'United States')),
    job(5, read('London, United Kingdom', 'United Kingdom', 'London')),
    job(6, read('London, Canada', 'Canada', 'Ontario', 'London')),
    job(7, { ...read('Lyon, France', 'France', 'Lyon'), department: 'Weaving', departmentPath: ['Weaving'] }),
    job(8, { location: 'The Burrow', places: ['The Burrow'] }),
  ]
  const groupsOf = (filter: object) => placeGroups(jobs, { ...noFilter, ...filter }, plainMapping)

  it('groups cities and people at home by country, the most jobs first and the unread last', () => {
    const shown = groupsOf({}).map(({ country, options }) => [
      country && [country.value, country.count],
      options.map(({ count, isRegion, value }) => [value, count, ...(isRegion ? ['region'] : [])]),
    ])
    expect(shown).toEqual([
      [
        ['United States', 4],
        [
          ['New York, NY', 1],
          ['Philadelphia, PA', 1],
          ['Pittsburgh, PA', 1],
          ['Remote, United States', 1],
          ['Pennsylvania, United States', 2, 'region'],
        ],
      ],
      [['Canada', 1], [['London, Canada', 1]]],
      [['France', 1], [['Lyon, France', 1]]],
      [['United Kingdom', 1], [['London, United Kingdom', 1]]],
      [null, [['The Burrow', 1]]],
    ])
  })

  it('offers being remote first of what is in no country, and before countries without jobs', () => {
    const board = [
      ...jobs,
      job(9, { location: 'Anywhere', places: ['Anywhere'] }),
      job(10, { location: 'Remote', places: ['Remote'], whereabouts: [{ path: [], name: '', isRemote: true }] }),
    ]
    const groups = placeGroups(board, { ...noFilter, departments: ['Design'] }, plainMapping)
    expect(groups.map(({ country }) => country?.value ?? null)).toEqual([
      'United States',
      'Canada',
      'United Kingdom',
      null,
      'France',
    ])
    const others = groups.find(({ country }) => country === null)?.options ?? []
    // Who is remote in a country is remote, too.
    expect(others.map(({ count, value }) => [value, count])).toEqual([
      ['Remote', 2],
      ['Anywhere', 1],
      ['The Burrow', 1],
    ])
  })

  it('chooses a country with all its places, and all but one of them', () => {
    const [unitedStates] = groupsOf({})
    const country = toggleCountry({ ...noFilter, locations: ['Pittsburgh, PA', 'Lyon, France'] }, unitedStates as PlaceGroup)
    expect(country.locations).toEqual(['Lyon, France', 'United States'])
    const [chosen] = groupsOf({ locations: country.locations })
    expect(chosenPart(chosen as PlaceGroup)).toBe('all')
    const rest = togglePlace(country, chosen as PlaceGroup, 'Pittsburgh, PA')
    expect(rest.locations).toEqual(['Lyon, France', 'New York, NY', 'Philadelphia, PA', 'Remote, United States'])
    expect(chosenPart(groupsOf({ locations: rest.locations })[0] as PlaceGroup)).toBe('some')
  })

  it('clears a country with more other places than an address keeps', () => {
    const towns = (count: number) =>
      Array.from({ length: count }, (_, index) => job(index, read(`Town ${index}, France`, 'France', `Town ${index}`)))
    const withoutFirst = (count: number) => {
      const filter = { ...noFilter, locations: ['Atlantis', 'France'] }
      const [france] = placeGroups(towns(count), filter, plainMapping)
      return togglePlace(filter, france as PlaceGroup, 'Town 0, France').locations
    }
    expect(withoutFirst(50)).toHaveLength(50)
    expect(withoutFirst(51)).toEqual(['Atlantis'])
  })

  it('takes a place back with what it is in, and a state with its cities', () => {
    const board = [
      job(1, read('San Francisco, CA', 'United States', 'California', 'San Francisco')),
      job(2, read('Los Angeles, CA', 'United States', 'California', 'Los Angeles')),
      job(3, read('California, United States', 'United States', 'California')),
      job(4, read('New York, NY', 'United States', 'New York', 'New York')),
      job(5, read('Remote, California, United States', 'United States', 'California')),
      job(6, read('Remote, United States', 'United States')),
    ]
    const filter = { ...noFilter, locations: ['United States'] }
    const [unitedStates] = placeGroups(board, filter, plainMapping)
    const without = (value: string) => togglePlace(filter, unitedStates as PlaceGroup, value).locations
    const remote = ['Remote, California, United States', 'Remote, United States']
    expect(without('San Francisco, CA')).toEqual(['Los Angeles, CA', 'New York, NY', ...remote])
    expect(without('California, United States')).toEqual(['New York, NY', ...remote])
    const cities = ['California, United States', 'Los Angeles, CA', 'New York, NY']
    expect(without('Remote, California, United States')).toEqual([...cities, 'San Francisco, CA'])
  })

  it('has what leads nowhere last', () => {
    const [first, ...others] = groupsOf({ departments: ['Weaving'] })
    expect([first, ...others].map((group) => group?.country?.count ?? null)).toEqual([1, 0, 0, 0, null])
    expect(first?.country?.value).toBe('France')
  })

  it('lets a chosen place of a country without jobs be taken back', () => {
    const filter = { ...noFilter, departments: ['Weaving'], locations: ['London, Canada'] }
    const groups = placeGroups(jobs, filter, plainMapping)
    expect(groups.map(({ country }) => country?.value)).toEqual([
      'Canada',
      'France',
      'United States',
      'United Kingdom',
      undefined,
    ])
    const canada = groups[0] as PlaceGroup
    expect([chosenPart(canada), isDeadEnd(canada)]).toEqual(['some', false])
    expect(toggleCountry(filter, canada).locations).toEqual([])
    expect(togglePlace(filter, canada, 'London, Canada').locations).toEqual([])
  })

  it.each(['Atlanta, GA', 'Atlanta, Georgia', 'US-Georgia'])('has a state and a country of one name apart: %j', (location) => {
    const [atlanta, tbilisi] = [
      job(8, read(location, 'United States', 'Georgia', 'Atlanta')),
      job(9, read('Tbilisi, Georgia', 'Georgia', 'Tbilisi')),
    ]
    const georgia = placeGroups([atlanta, tbilisi], noFilter, plainMapping).find(({ country }) => country?.value === 'Georgia')
    expect(georgia?.country?.count).toBe(1)
    expect(countJobs([atlanta, tbilisi], { ...noFilter, locations: ['Georgia'] })).toBe(1)
    expect(countJobs([atlanta, tbilisi], { ...noFilter, locations: ['Georgia, United States'] })).toBe(1)
  })

  it('finds with each option the jobs that it counts', () => {
    for (const { count, value } of locationOptions(jobs, noFilter, plainMapping)) {
      expect(countJobs(jobs, { ...noFilter, locations: [value] }), value).toBe(count)
    }
  })

  it('offers a name of an address as the place that it means', () => {
    const [, , france] = groupsOf({ locations: ['lyon'] })
    expect(france?.options[0]).toMatchObject({ value: 'lyon', count: 1, isChosen: true })
  })

  it('offers a name of two places as it is, with the jobs of both', () => {
    const last = groupsOf({ locations: ['London'] }).at(-1)
    expect(last?.options.at(-1)).toMatchObject({ value: 'London', count: 2, isChosen: true })
  })
})
