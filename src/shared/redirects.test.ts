import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'
import { redirects, redirectTarget } from './redirects.ts'

const ai = paths.jobs({ department: 'AI + Machine Learning Engineering' })

const table: readonly (readonly [string, string])[] = [
  ['/about', paths.home()],
  ['/students', paths.home()],
  ['/faq', paths.faq()],
  ['/in/ai', ai],
  ['/in/ml', ai],
  ['/in/design', paths.jobs({ department: 'Design' })],
  ['/in/finance', paths.jobs({ department: 'Finance' })],
  ['/in/legal', paths.jobs({ department: 'Legal' })],
  ['/in/marketing', paths.jobs({ department: 'Marketing' })],
  ['/in/people', paths.jobs({ department: 'People' })],
  ['/in/software-engineering', paths.jobs({ department: 'Software Engineering' })],
]

describe('redirectTarget', () => {
  it.each(table)('redirects %s to %s', (from, to) => expect(redirectTarget(from, '')).toBe(to))

  it('covers exactly the documented paths', () => expect(redirects.map(({ from }) => from)).toEqual(table.map(([from]) => from)))

  it('preserves all other parameters unchanged', () => {
    expect(redirectTarget('/about', '?gh_src=fair%202026&debugFeed')).toBe('/?gh_src=fair%202026&debugFeed')
    expect(redirectTarget('/faq', '?utm_source=mail')).toBe('/?utm_source=mail#faq')
    expect(redirectTarget('/in/design', '?utm_campaign=a+b&location=Berlin%2C+Germany')).toBe(
      '/?department=Design&utm_campaign=a+b&location=Berlin%2C+Germany#careers',
    )
  })

  it('overrides the department parameter', () => {
    expect(redirectTarget('/in/legal', '?department=Design&gh_src=x')).toBe('/?department=Legal&gh_src=x#careers')
    expect(redirectTarget('/about', '?department=Design')).toBe('/?department=Design')
  })

  it('matches with a trailing slash and in upper case', () => {
    expect(redirectTarget('/About/', '')).toBe('/')
    expect(redirectTarget('/in/AI', '')).toBe(ai)
  })

  it.each(['/', '/in', '/in/sales', '/about/us', '//about', '/benefits'])('does not redirect %s', (pathname) =>
    expect(redirectTarget(pathname, '?gh_src=x')).toBeNull(),
  )
})
