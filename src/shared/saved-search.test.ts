import { describe, expect, it } from 'vitest'
import { plainMapping } from './board-mapping.ts'
import { noFilter, readFilter } from './job-filter.ts'
import { searchFor, searchPath } from './saved-search.ts'

describe('a saved search', () => {
  it('is one text for each filter, and reads back as that filter', () => {
    const filter = { ...noFilter, query: 'engineer pittsburgh', departments: ['R&D', 'Design'], locations: ['Austin, TX'] }
    const search = searchFor({ ...filter, jobs: '1,2', published: 'today', sort: 'newest' })
    expect(search).toBe('q=engineer+pittsburgh&department=Design&department=R%26D&location=Austin%2C+TX')
    expect(searchFor({ ...filter, departments: ['Design', 'R&D', 'Design'] })).toBe(search)
    expect(searchFor(readFilter(new URLSearchParams(search), plainMapping))).toBe(search)
  })

  it('leads to the jobs that it finds', () => {
    expect(searchPath('q=engineer')).toBe('/?q=engineer#careers')
    expect(searchPath('')).toBe('/#careers')
  })
})
