import { describe, expect, it } from 'vitest'
import { BoardPayloadError } from './board-list.ts'
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
    )
    expect(jobs.map(({ department }) => department)).toEqual(['Curriculum opportunities', 'Freelance listings'])
    expect(jobs[0]).toMatchObject({ type: 'Freelance', featured: false, places: ['Remote'] })
  })

  it('accepts an array', () => {
    expect(parseFreelanceJobs([job], () => {})).toHaveLength(1)
  })

  it('drops and reports a job with a javascript: URL', () => {
    const problems: string[] = []
    const hostile = { ...job, url: 'javascript:alert(1)' }
    expect(parseFreelanceJobs([hostile, job], (problem) => problems.push(problem))).toHaveLength(1)
    expect(problems).toHaveLength(1)
  })

  it('rejects a payload that is not a list', () => {
    expect(() => parseFreelanceJobs({ error: 'gone' }, () => {})).toThrow(BoardPayloadError)
  })
})
