import { describe, expect, it } from 'vitest'
import type { JobListing } from '#shared/job.ts'
import {
  changeFilter,
  countJobs,
  departmentOptions,
  featuredJobs,
  groupJobs,
  hasDeadFilter,
  isFiltering,
  locationOptions,
  namedJobs,
  noFilter,
  readFilter,
  typeOptions,
  writeFilter,
} from './job-filter.ts'
import { plainMapping } from '#shared/board-mapping.ts'
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
      { ...noFilter, department: 'Design', location: 'Beijing, China', type: 'Intern' },
    ],
    ['department=AI+%2B+Machine+Learning+Engineering', { ...noFilter, department: 'AI + Machine Learning Engineering' }],
    ['type=Wizard', noFilter],
    ['type=Freelance&department=Design', { ...noFilter, type: 'Freelance' }],
    ['department=', noFilter],
    ['jobs=7,9', { ...noFilter, jobs: '7,9' }],
    ['jobs=7,nine', noFilter],
  ])('parse the query %j', (query, filter) => {
    expect(readFilter(new URLSearchParams(query), mapping)).toEqual(filter)
  })

  it.each([
    ['type=Wizard', true],
    ['type=Freelance&department=Design', true],
    ['department=', true],
    ['department=Weaving&gh_src=fair', false],
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
    expect(changeFilter(filter, 'type', 'Freelance').jobs).toBeNull()
  })

  it('preserve other parameters', () => {
    const written = writeFilter(new URLSearchParams('gh_src=fair&type=Intern'), { ...noFilter, department: 'Design' })
    expect(written.toString()).toBe('gh_src=fair&department=Design')
  })
})

describe('choosing a filter', () => {
  it('clears the department for Freelance', () => {
    expect(changeFilter({ ...noFilter, department: 'Design' }, 'type', 'Freelance')).toEqual({ ...noFilter, type: 'Freelance' })
  })

  it('preserves the department for any other type', () => {
    expect(changeFilter({ ...noFilter, department: 'Design' }, 'type', 'Intern').department).toBe('Design')
  })

  it('is not filtering after the last filter is cleared', () => {
    expect(isFiltering(changeFilter({ ...noFilter, location: 'Berlin, Germany' }, 'location', null))).toBe(false)
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
    expect(found({ department: 'Engineering' })).toEqual([1])
    expect(found({ department: 'Software Engineering' })).toEqual([1])
  })

  it('finds a job under each of its places', () => {
    expect(found({ location: 'New York, NY' })).toEqual([2])
    expect(found({ location: 'Berlin, Germany' })).toEqual([1, 2])
  })

  it('finds a job by a part of its place, in any spelling', () => {
    expect(found({ location: 'germany' })).toEqual([1, 2])
    expect(found({ location: 'New York' })).toEqual([2])
    expect(found({ location: 'York' })).toEqual([])
  })

  it('combines its parts with AND', () => {
    expect(found({ type: 'Intern', location: 'Detroit, MI' })).toEqual([3])
    expect(found({ type: 'Intern', location: 'Berlin, Germany' })).toEqual([])
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

  it('limits the jobs and counts all of them', () => {
    const jobs = [
      job(1, { title: 'B' }),
      job(2, { title: 'C', type: 'Intern' }),
      job(3, { title: 'A' }),
      job(4, { department: 'People' }),
    ]
    expect(groupJobs(jobs, noFilter, 2)).toEqual([{ department: 'Design', count: 3, jobs: [jobs[2], jobs[0]] }])
  })
})

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
      'Beijing, China',
      'Berlin, Germany',
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
    expect(values).toEqual([['Ovens'], ['Lyon'], ['Freelance']])
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
      'Poland 2',
      'US 2',
      'Zürich 2',
      'Auckland 1',
      'Dubai , UAE 1',
      'Kraków, Poland 1',
      'Lyon, France 1',
      'Milan 1',
      'Sydney 1',
      'Tokyo 1',
    ])
    for (const { count, value } of options) expect(countJobs(long, { ...noFilter, location: value }), value).toBe(count)
  })

  it('offer each place of a short list as the board writes it', () => {
    const short = ['Zürich, Switzerland', 'Zurich', 'Remote - Zürich'].map((location) => job(1, { location, places: [location] }))
    const values = locationOptions(short, noFilter, plainMapping).map(({ value }) => value)
    expect(values).toEqual(['Remote - Zürich', 'Zurich', 'Zürich, Switzerland'])
  })

  it('count the jobs that each option would show', () => {
    const [industry, intern] = typeOptions(jobs, { ...noFilter, department: 'Design' }, mapping)
    expect(industry).toEqual({ value: 'Industry', count: 1, isDisabled: false })
    expect(intern).toEqual({ value: 'Intern', count: 0, isDisabled: false })
  })

  it('always offer Freelance, whatever the department', () => {
    const freelanceOption = (all: readonly JobListing[]) =>
      typeOptions(all, { ...noFilter, department: 'Design' }, mapping).find(({ value }) => value === 'Freelance')
    expect(freelanceOption(jobs)).toEqual({ value: 'Freelance', count: 1, isDisabled: false })
    expect(freelanceOption([job(1)])).toEqual({ value: 'Freelance', count: 0, isDisabled: false })
  })
})
