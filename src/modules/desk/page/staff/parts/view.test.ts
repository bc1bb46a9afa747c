import { describe, expect, it } from 'vitest'
import { pagesFillings } from './fillings.ts'
import { filterOf, readView, viewQuery, wholeList } from './view.ts'

describe("the list's filters", () => {
  it('reads the same filters from an address as were written into it', () => {
    const view = {
      state: 'unknown',
      jobId: 7,
      source: 'Steel & City',
      ofModules: Object.fromEntries(pagesFillings.map(({ filter }) => [filter.name, 'event-0001'])),
      decision: 'undecided',
      label: 'speaks German',
      days: 30,
      sort: { by: 'name', direction: 'descending' },
    } as const
    expect(readView(new URLSearchParams(viewQuery(view)))).toEqual(view)
    expect(viewQuery(wholeList)).toBe('')
  })

  it.each(['?state=everything', '?job=seven', '?days=3', '?job=-1', '?source=', '?search=Amina'])(
    'are not taken from %s, which no list has',
    (address) => expect(readView(new URLSearchParams(address))).toEqual(wholeList),
  )

  it('ask the service for nothing that is not set', () => {
    expect(filterOf(wholeList, '  ', { sinceMs: null, untilMs: null })).toEqual({})
    const period = { sinceMs: 5, untilMs: null }
    expect(filterOf({ ...wholeList, state: 'new' }, ' amina ', period)).toEqual({ state: 'new', search: 'amina', sinceMs: 5 })
  })
})
