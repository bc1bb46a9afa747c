import { describe, expect, it } from 'vitest'
import type { JobListing } from '#shared/job.ts'
import {
  changeFilter,
  chipsOf,
  clear,
  countJobs,
  featuredJobs,
  groupJobs,
  hasDeadFilter,
  isFiltering,
  namedJobs,
  newestJobs,
  noFilter,
  readFilter,
  sortOf,
  toggle,
  waysOut,
  writeFilter,
} from './job-filter.ts'
import { publishedSince } from '#shared/job-filter.ts'
import { boardMapping as mapping } from '#platform/board-mapping.ts'

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

describe('readFilter and writeFilter', () => {
  it.each<[string, object]>([
    ['', noFilter],
    [
      'department=Design&location=Beijing%2C+China&type=Intern',
      { ...noFilter, departments: ['Design'], locations: ['Beijing, China'], types: ['Intern'] },
    ],
    ['department=AI+%2B+Machine+Learning+Engineering', { ...noFilter, departments: ['AI + Machine Learning Engineering'] }],
    ['type=Wizard', noFilter],
    ['type=Freelance&department=Design', { ...noFilter, types: ['Freelance'] }],
    ['department=', noFilter],
    ['jobs=7,9', { ...noFilter, jobs: '7,9' }],
    ['jobs=7,nine', noFilter],
    ['type=Intern&type=New+Grad&type=Intern&type=Wizard', { ...noFilter, types: ['Intern', 'New Grad'] }],
    ['location=Detroit%2C+MI&location=Berlin', { ...noFilter, locations: ['Berlin', 'Detroit, MI'] }],
    ['q=++Backend%0A++engineer+', { ...noFilter, query: 'Backend engineer' }],
    [`q=${'a'.repeat(300)}`, { ...noFilter, query: 'a'.repeat(100) }],
    // The truncation leaves no half of an emoji, which no address can hold.
    [`q=a${'😀'.repeat(60)}`, { ...noFilter, query: `a${'😀'.repeat(49)}` }],
    ['work=remote&published=week&sort=newest', { ...noFilter, work: ['remote'], published: 'week', sort: 'newest' }],
    ['work=remote&work=hybrid&work=moon&remote=on-site', { ...noFilter, work: ['hybrid', 'remote'] }],
    // Addresses from before hybrid work had a name.
    ['remote=remote', { ...noFilter, work: ['remote'] }],
    ['remote=on-site', { ...noFilter, work: ['onsite', 'hybrid'] }],
    ['remote=moon&published=yesterday&sort=random&pay=much', noFilter],
    ['pay=USD-year-100000', { ...noFilter, pay: { unit: 'USD-year', atLeastCents: 10_000_000, keepsUnnamed: true } }],
    ['pay=EUR-hour-20-named', { ...noFilter, pay: { unit: 'EUR-hour', atLeastCents: 2_000, keepsUnnamed: false } }],
    ['pay=BRL-month-4000', { ...noFilter, pay: { unit: 'BRL-month', atLeastCents: 400_000, keepsUnnamed: true } }],
    ['pay=EUR-hour-20-x', noFilter],
    ['pay=EUR-week-20', noFilter],
    ['sort=department', noFilter],
    ['q=cook&sort=match', { ...noFilter, query: 'cook' }],
  ])('parse the query %j', (query, filter) => {
    expect(readFilter(new URLSearchParams(query), mapping)).toEqual(filter)
  })

  it.each([
    ['type=Wizard', true],
    ['type=Freelance&department=Design', true],
    ['department=', true],
    ['department=Weaving&gh_src=fair', false],
    ['type=New+Grad&type=Intern', false],
    ['type=Intern&type=Intern', true],
    ['q=++cook', true],
    ['remote=moon', true],
    ['work=moon', true],
    ['work=remote&work=hybrid', false],
    ['', false],
  ])('find a filter without effect in the query %j: %s', (query, isDead) => {
    expect(hasDeadFilter(new URLSearchParams(query), mapping)).toBe(isDead)
  })

  it('shows only the jobs that a link names, until the visitor asks for all', () => {
    const jobs = [job(7), job(8), job(9)]
    const filter = readFilter(new URLSearchParams('jobs=9,7,400'), mapping)
    expect(namedJobs(jobs, filter.jobs).map(({ id }) => id)).toEqual([7, 9])
    expect(isFiltering(filter)).toBe(true)
    expect(namedJobs(jobs, noFilter.jobs)).toBe(jobs)
    expect(writeFilter(new URLSearchParams('jobs=9,7&gh_src=fair'), noFilter).toString()).toBe('gh_src=fair')
    expect(changeFilter(filter, 'types', ['Freelance']).jobs).toBeNull()
  })

  it('preserve other parameters', () => {
    const written = writeFilter(new URLSearchParams('gh_src=fair&type=Intern'), { ...noFilter, departments: ['Design'] })
    expect(written.toString()).toBe('gh_src=fair&department=Design')
  })
})

describe('an address of a filter', () => {
  const full = [
    'jobs=7',
    'q=night+baker',
    'type=Intern&type=New+Grad',
    'department=Design',
    'location=Berlin%2C+Germany&location=Paris',
    'work=hybrid&work=onsite',
    'pay=USD-year-100000-named',
    'published=month',
    'sort=newest',
  ].join('&')

  it('has one order and survives being read and written', () => {
    const filter = readFilter(new URLSearchParams(full), mapping)
    expect(writeFilter(new URLSearchParams('sort=x&gh_src=fair&type=Intern'), filter).toString()).toBe(`gh_src=fair&${full}`)
    const shuffled = new URLSearchParams(full.split('&').toReversed().join('&'))
    expect(readFilter(shuffled, mapping)).toEqual(filter)
    expect(hasDeadFilter(shuffled, mapping)).toBe(false)
  })

  it('reads no more values than fifty of a group', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `location=${index}`).join('&')
    expect(readFilter(new URLSearchParams(many), mapping).locations).toHaveLength(50)
  })

  it('leaves out the order where it is the default', () => {
    expect(sortOf(noFilter)).toBe('department')
    expect(sortOf({ ...noFilter, query: 'cook' })).toBe('match')
    expect(sortOf({ ...noFilter, sort: 'newest' })).toBe('newest')
    expect(isFiltering({ ...noFilter, sort: 'newest' })).toBe(false)
    expect(isFiltering({ ...noFilter, query: 'cook' })).toBe(true)
  })
})

describe('choosing a filter', () => {
  it('adds a value to its group and takes it back', () => {
    const both = toggle(toggle(noFilter, 'departments', 'Design'), 'departments', 'Art')
    expect(both.departments).toEqual(['Art', 'Design'])
    expect(toggle(both, 'departments', 'Design').departments).toEqual(['Art'])
  })

  it('replaces the value of a group that has one, and clears it when it is chosen again', () => {
    const pay = { unit: 'USD-year', atLeastCents: 100, keepsUnnamed: true } as const
    const week = toggle(toggle(noFilter, 'published', 'today'), 'published', 'week')
    expect(week.published).toBe('week')
    expect(toggle(week, 'published', 'week')).toEqual(noFilter)
    expect(toggle(toggle(noFilter, 'pay', pay), 'pay', { ...pay })).toEqual(noFilter)
  })

  it('lists each choice with what the filter is without it', () => {
    const filter = toggle({ ...noFilter, query: 'cook', types: ['Intern', 'New Grad'] }, 'published', 'week')
    expect(chipsOf(filter).map(({ group, value, without }) => [group, value, without])).toEqual([
      ['types', 'Intern', { ...filter, types: ['New Grad'] }],
      ['types', 'New Grad', { ...filter, types: ['Intern'] }],
      ['published', 'week', { ...filter, published: 'any' }],
    ])
    expect(clear({ ...filter, jobs: '7' })).toEqual({ ...noFilter, query: 'cook' })
  })

  it('clears the department for Freelance', () => {
    expect(changeFilter({ ...noFilter, departments: ['Design'] }, 'types', ['Freelance'])).toEqual({
      ...noFilter,
      types: ['Freelance'],
    })
  })

  it('preserves the department for any other type', () => {
    expect(changeFilter({ ...noFilter, departments: ['Design'] }, 'types', ['Intern']).departments).toEqual(['Design'])
  })

  it('is not filtering after the last filter is cleared', () => {
    expect(isFiltering(changeFilter({ ...noFilter, locations: ['Berlin, Germany'] }, 'locations', []))).toBe(false)
  })
})

describe('filtering', () => {
  const jobs = [
    job(1, { department: 'Engineering', departmentPath: ['Engineering', 'Software Engineering', 'Web'] }),
    job(2, { location: 'Berlin, Germany; New York, NY', places: ['Berlin, Germany', 'New York, NY'] }),
    job(3, { type: 'Intern', location: 'Detroit, MI' }),
  ]
  const found = (filter: object) => {
    const groups = groupJobs(jobs, { ...noFilter, ...filter })
    const ids = groups.flatMap((group) => group.jobs.map(({ id }) => id))
    expect(countJobs(jobs, { ...noFilter, ...filter })).toBe(ids.length)
    return ids.sort((a, b) => Number(a) - Number(b))
  }

  it('finds a job under each department of its path', () => {
    expect(found({ departments: ['Engineering'] })).toEqual([1])
    expect(found({ departments: ['Software Engineering'] })).toEqual([1])
  })

  it('finds a job under each of its places', () => {
    expect(found({ locations: ['New York, NY'] })).toEqual([2])
    expect(found({ locations: ['Berlin, Germany'] })).toEqual([1, 2])
  })

  it('finds a job by a part of its place, in any spelling', () => {
    expect(found({ locations: ['germany'] })).toEqual([1, 2])
    expect(found({ locations: ['New York'] })).toEqual([2])
    expect(found({ locations: ['York'] })).toEqual([])
  })

  it('finds any of several values of one group', () => {
    expect(found({ locations: ['Detroit, MI', 'New York, NY'] })).toEqual([2, 3])
    expect(found({ types: ['Industry', 'Intern'], departments: ['Engineering', 'Design'] })).toEqual([1, 2, 3])
  })

  it('combines its parts with AND', () => {
    expect(found({ types: ['Intern'], locations: ['Detroit, MI'] })).toEqual([3])
    expect(found({ types: ['Intern'], locations: ['Berlin, Germany'] })).toEqual([])
  })
})

describe('a place where people work from home', () => {
  const at = (id: number, location: string) => job(id, { location, places: [location] })
  const jobs = [at(1, 'Remote, US'), at(2, 'US'), at(3, 'New York, US'), at(4, 'Home based - EMEA'), at(5, 'Remote')]
  const found = (filter: object) => newestJobs(jobs, { ...noFilter, ...filter }).map(({ id }) => id)

  it('is not the place without it', () => {
    expect(found({ locations: ['US'] })).toEqual([3, 2])
    expect(found({ locations: ['Remote, United States'] })).toEqual([1])
    expect(found({ locations: ['Remote'] })).toEqual([5, 4, 1])
  })

  it('is found by the mode, and the others by being on site', () => {
    expect(found({ work: ['remote'] })).toEqual([5, 4, 1])
    expect(found({ work: ['onsite'] })).toEqual([3, 2])
    expect(found({ work: ['onsite', 'hybrid'] })).toEqual([3, 2])
  })
})

describe('pay and publication', () => {
  const year = (minCents: number, maxCents: number, currency = 'USD') => ({ minCents, maxCents, currency })
  const jobs = [
    job(1, { pay: year(80_000_00, 120_000_00), publishedSeconds: Date.now() / 1000 }),
    job(2, { pay: year(60_000_00, 90_000_00), publishedSeconds: Date.now() / 1000 - 5 * 86_400 }),
    job(3, { pay: year(80_000_00, 120_000_00, 'EUR'), publishedSeconds: Date.now() / 1000 - 400 * 86_400 }),
    job(4, { pay: year(30_00, 45_00) }),
    job(5),
  ]
  const found = (filter: object) => newestJobs(jobs, { ...noFilter, ...filter }).map(({ id }) => id)
  const pay = { unit: 'USD-year', atLeastCents: 100_000_00, keepsUnnamed: false } as const

  it('finds the pay whose upper end reaches the bound, in its own currency and period', () => {
    expect(found({ pay })).toEqual([1])
    expect(found({ pay: { ...pay, atLeastCents: 0 } })).toEqual([1, 2])
    expect(found({ pay: { ...pay, keepsUnnamed: true } })).toEqual([1, 5])
    const monthly = newestJobs([job(6, { pay: { ...year(900_00, 1_200_00), period: 'month' } }), ...jobs], {
      ...noFilter,
      pay: { unit: 'USD-month', atLeastCents: 1_000_00, keepsUnnamed: false },
    })
    expect(monthly.map(({ id }) => id)).toEqual([6])
  })

  it('finds what was published since, the newest first and jobs without a date last', () => {
    expect(found({ published: 'today' })).toEqual([1])
    expect(found({ published: 'week' })).toEqual([1, 2])
    expect(found({})).toEqual([1, 2, 3, 5, 4])
  })

  it('counts days of the calendar', () => {
    const noon = new Date(2026, 10, 24, 12).getTime()
    expect(publishedSince('today', noon) * 1000).toBe(new Date(2026, 10, 24).getTime())
    expect(publishedSince('week', noon) * 1000).toBe(new Date(2026, 10, 18).getTime())
  })

  it('names up to three choices without which there would be jobs', () => {
    const filter = { ...noFilter, pay, types: ['Intern'], departments: ['Legal'], published: 'today' as const }
    expect(waysOut(jobs, filter)).toEqual([])
    const ways = waysOut(jobs, { ...filter, departments: [] })
    expect(ways.map(({ chip: { group, value }, count }) => [group, value, count])).toEqual([['types', 'Intern', 1]])
  })
})

describe('the featured view', () => {
  it('shows at most five featured jobs, the highest id first', () => {
    const jobs = [job(9), ...[3, 7, 1, 5, 2, 6].map((id) => job(id, { featured: true }))]
    expect(featuredJobs(jobs).map(({ id }) => id)).toEqual([7, 6, 5, 3, 2])
  })

  it('fills up with the newest jobs where fewer than five are featured', () => {
    const jobs = [job(3), job(9), job(1, { featured: true }), job(4), job(2, { featured: true }), job(8)]
    expect(featuredJobs(jobs).map(({ id }) => id)).toEqual([2, 1, 9, 8, 4])
  })

  it('does not exist on a board without featured jobs', () => {
    expect(featuredJobs([job(1), job(2)])).toEqual([])
  })
})

describe('the all-jobs view', () => {
  it('groups by department and sorts by title', () => {
    const jobs = [job(1, { department: 'People', title: 'B' }), job(2, { title: 'Zeta' }), job(3, { title: 'alpha' })]
    expect(groupJobs(jobs, noFilter).map((group) => [group.department, group.jobs.map(({ id }) => id)])).toEqual([
      ['Design', [3, 2]],
      ['People', [1]],
    ])
  })

  it('can have the last published first', () => {
    const jobs = [job(1, { title: 'A', publishedSeconds: 10 }), job(2, { title: 'B', publishedSeconds: 20 }), job(3)]
    const [group] = groupJobs(jobs, noFilter, 'newest')
    expect(group?.jobs.map(({ id }) => id)).toEqual([2, 1, 3])
  })
})
