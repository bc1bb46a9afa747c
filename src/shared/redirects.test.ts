import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'
import { redirectTarget } from './redirects.ts'

const ai = paths.jobs({ department: 'AI + Machine Learning Engineering' })

const departments = {
  '/in/ai': 'AI + Machine Learning Engineering',
  '/in/design': 'Design',
  '/in/legal': 'Legal',
}

const table: readonly (readonly [string, string])[] = [
  ['/about', paths.home()],
  ['/students', paths.home()],
  ['/faq', paths.faq()],
  ['/in/ai', ai],
  ['/in/design', paths.jobs({ department: 'Design' })],
  ['/in/legal', paths.jobs({ department: 'Legal' })],
]

describe('redirectTarget', () => {
  it.each(table)('redirects %s to %s', (from, to) => expect(redirectTarget(from, '', departments)).toBe(to))

  it('preserves all other parameters unchanged', () => {
    expect(redirectTarget('/about', '?gh_src=fair%202026&debugFeed', departments)).toBe('/?gh_src=fair%202026&debugFeed')
    expect(redirectTarget('/faq', '?utm_source=mail', departments)).toBe('/?utm_source=mail#faq')
    expect(redirectTarget('/in/design', '?utm_campaign=a+b&location=Berlin%2C+Germany', departments)).toBe(
      '/?department=Design&utm_campaign=a+b&location=Berlin%2C+Germany#careers',
    )
  })

  it('overrides the department parameter', () => {
    expect(redirectTarget('/in/legal', '?department=Design&gh_src=x', departments)).toBe('/?department=Legal&gh_src=x#careers')
    expect(redirectTarget('/about', '?department=Design', departments)).toBe('/?department=Design')
  })

  it('matches with a trailing slash and in upper case', () => {
    expect(redirectTarget('/About/', '', departments)).toBe('/')
    expect(redirectTarget('/in/AI', '', departments)).toBe(ai)
  })

  it.each(['/', '/in', '/in/sales', '/about/us', '//about', '/benefits'])('does not redirect %s', (pathname) =>
    expect(redirectTarget(pathname, '?gh_src=x', departments)).toBeNull(),
  )
})
