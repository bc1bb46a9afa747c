import { describe, expect, it } from 'vitest'
import { chipTexts, searchText } from './search-text.ts'

const engineering = { group: 'departments', text: 'Engineering' }
const berlin = { group: 'locations', text: 'Berlin, Germany' }
const remote = { group: 'workplace', text: 'Remote' }

describe('the text of a search', () => {
  it.each([
    [
      'its words, then its choices',
      { query: 'welsh', choices: [engineering, berlin] },
      '“welsh”',
      'Engineering, Berlin, Germany',
    ],
    ['its words alone', { query: 'welsh', choices: [] }, '“welsh”', 'Any department'],
    ['its department', { query: '', choices: [engineering] }, 'All jobs in Engineering', 'Any place'],
    ['its department, then the rest', { query: '', choices: [engineering, remote] }, 'All jobs in Engineering', 'Remote'],
    ['its place', { query: '', choices: [berlin] }, 'All jobs in Berlin, Germany', 'Any department'],
    ['what is left of all jobs', { query: '', choices: [remote] }, 'All jobs', 'Remote'],
  ])('names %s', (_what, choices, title, detail) => {
    expect(searchText(choices)).toEqual({ title, detail })
  })

  it('has a chip for its words and each choice', () => {
    expect(chipTexts({ query: 'welsh', choices: [engineering, remote] }).map(({ text }) => text)).toEqual([
      '“welsh”',
      'Engineering',
      'Remote',
    ])
  })

  it('has a chip for all jobs where it leaves none out', () => {
    expect(chipTexts({ query: '', choices: [] })).toEqual([{ text: 'All jobs' }])
  })
})
