import { describe, expect, it } from 'vitest'
import { BoardPayloadError } from './board-list.ts'
import { parseFreelanceJobs, parseFreelanceName } from './freelance-list.ts'

describe("a freelance job's name", () => {
  it.each([
    ['Translator (Curriculum)', { title: 'Translator', department: 'Curriculum' }],
    ['Voice (Welsh) Artist (Studios + Content)', { title: 'Voice (Welsh) Artist', department: 'Studios + Content' }],
    ['Illustrator', { title: 'Illustrator', department: null }],
    ['  Editor (Legal)  ', { title: 'Editor', department: 'Legal' }],
    ['(Design)', { title: '(Design)', department: null }],
    ['Proofreader ( )', { title: 'Proofreader', department: null }],
  ])('%j', (name, parsed) => {
    expect(parseFreelanceName(name)).toEqual(parsed)
  })
})

describe('the list of freelance jobs', () => {
  const job = { name: 'Translator (Curriculum)', location: { name: 'Remote' }, url: 'https://freelance.example/1' }

  it('groups jobs by their department, or as listings without one', () => {
    const jobs = parseFreelanceJobs(
      { jobs: [job, { ...job, name: 'Illustrator', url: 'https://freelance.example/2' }] },
      () => {},
    )
    expect(jobs.map(({ department }) => department)).toEqual(['Curriculum opportunities', 'Freelance listings'])
    expect(jobs[0]).toMatchObject({ type: 'Freelance', featured: false, places: ['Remote'] })
  })

  it('takes a bare list too', () => {
    expect(parseFreelanceJobs([job], () => {})).toHaveLength(1)
  })

  it('drops a job whose address is a script, and says so', () => {
    const problems: string[] = []
    const hostile = { ...job, url: 'javascript:alert(1)' }
    expect(parseFreelanceJobs([hostile, job], (problem) => problems.push(problem))).toHaveLength(1)
    expect(problems).toHaveLength(1)
  })

  it('refuses what is no list', () => {
    expect(() => parseFreelanceJobs({ error: 'gone' }, () => {})).toThrow(BoardPayloadError)
  })
})
