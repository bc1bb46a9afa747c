import { describe, expect, it } from 'vitest'
import { BoardPayloadError } from './board-list.ts'
import { plainMapping } from './board-mapping.ts'
import { parseFreelanceJobs, parseFreelanceName } from './freelance-list.ts'

describe('parseFreelanceName', () => {
  it.each([
    ['Translator (Curriculum)', { title: 'Translator', department: 'Curriculum' }],
    ['Voice (Welsh) Artist (Studios + Content)', { title: 'Voice (Welsh) Artist', department: 'Studios + Content' }],
    ['Illustrator', { title: 'Illustrator', department: null }],
    ['  Editor (Legal)  ', { title: 'Editor', department: 'Legal' }],
    ['(Design)', { title: '(Design)', department: null }],
    ['Proofreader ( )', { title: 'Proofreader', department: null }],
  ])('parses %j', (name, parsed) => {
    expect(parseFreelanceName(name)).toEqual(parsed)
  })
})

describe('parseFreelanceJobs', () => {
  const job = { name: 'Translator (Curriculum)', location: { name: 'Remote' }, url: 'https://freelance.example/1' }

  it('groups jobs by department, or under listings without one', () => {
    const jobs = parseFreelanceJobs(
      { jobs: [job, { ...job, name: 'Illustrator', url: 'https://freelance.example/2' }] },
      () => {},
      plainMapping,
    )
    expect(jobs.map(({ department }) => department)).toEqual(['Curriculum opportunities', 'Freelance listings'])
    expect(jobs[0]).toMatchObject({ type: 'Freelance', featured: false, places: ['Remote'] })
  })

  it('names their places like those of all jobs', () => {
    const mapping = { ...plainMapping, placeGroups: { Europe: ['Germany'] } }
    const places = (name: string) => parseFreelanceJobs([{ ...job, location: { name } }], () => {}, mapping)[0]?.places
    expect(places('Berlin, Germany')).toEqual(['Berlin, Germany', 'Europe'])
    expect(places('N/A')).toEqual([])
  })

  it('accepts an array', () => {
    expect(parseFreelanceJobs([job], () => {}, plainMapping)).toHaveLength(1)
  })

  it('drops and reports a job with a javascript: URL', () => {
    const problems: string[] = []
    const hostile = { ...job, url: 'javascript:alert(1)' }
    expect(parseFreelanceJobs([hostile, job], (problem) => problems.push(problem), plainMapping)).toHaveLength(1)
    expect(problems).toHaveLength(1)
  })

  it('rejects a payload that is not a list', () => {
    expect(() => parseFreelanceJobs({ error: 'gone' }, () => {}, plainMapping)).toThrow(BoardPayloadError)
  })
})
