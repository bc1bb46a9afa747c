import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'
import { oldAddressTarget, redirectTarget, typedListTarget } from './redirects.ts'

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
    expect(redirectTarget('/about', '?ref=/a?b=c', departments)).toBe('/?ref=/a?b=c')
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

describe('oldAddressTarget', () => {
  const old = {
    '/openings': '/#careers',
    '/openings/*': '/jobs/*',
    '/openings/archive/*': '/#careers',
    '/jobs/*': '/jobs/*',
    '/join.html': '/?department=Design#careers',
  }
  const follow = (address: string) => {
    const { pathname, search } = new URL(address, 'https://jobs.example')
    return oldAddressTarget(pathname, search, old)
  }

  it.each([
    ['/openings', '/#careers'],
    ['/Openings/', '/#careers'],
    ['/openings?gh_src=x', '/?gh_src=x#careers'],
    ['/join.html?department=Legal&utm_source=a%20b', '/?department=Design&utm_source=a%20b#careers'],
    ['/openings/7417001', '/jobs/7417001'],
    ['/openings/7417001-baker/?gh_src=x', '/jobs/7417001?gh_src=x'],
    ['/openings/Baker-7417001', '/jobs/7417001'],
    ['/openings/design/7417001/baker-of-2026', '/jobs/7417001'],
    ['/jobs/7417001/baker', '/jobs/7417001'],
    ['/openings/archive/7417001', '/#careers'],
  ])('leads %s to %s', (address, target) => expect(follow(address)).toBe(target))

  it.each(['/', '/openings/baker', '/openings/b4ker', '/openingshours', '/open', '//openings', '/constructor', '/openings.html'])(
    'leads %s nowhere',
    (address) => expect(oldAddressTarget(address, '', old)).toBeNull(),
  )

  it('never leads to another site', () => {
    for (const address of ['/openings//evil.example', '/openings/%2f%2fevil.example-1', '/jobs/1/%5C%5Cevil.example']) {
      expect(follow(address) ?? '/').toMatch(/^\/(?![/\\])/)
    }
  })
})

describe('typedListTarget', () => {
  const boards = ['https://boards-api.greenhouse.io/v1/boards/acme', 'https://api.lever.co/v0/postings/Acme-DE']

  it.each([
    ['/careers', '?utm_source=a%20b', '/jobs?utm_source=a%20b'],
    ['/Careers/', '?gh_src=x&department=Design', '/jobs?gh_src=x&department=Design'],
    ['/acme', '?gh_src=x', '/jobs?gh_src=x'],
    ['/acme-de/', '', '/jobs'],
  ])('leads %s%s to the open jobs', (pathname, search, target) => {
    expect(typedListTarget(pathname, search, boards)).toBe(target)
  })

  it.each(['/', '/acm', '/acme/x', '/boards', '//acme', '/careers/x'])('does not redirect %s', (pathname) => {
    expect(typedListTarget(pathname, '', boards)).toBeNull()
  })

  it('knows no name of a board that this server serves itself', () => {
    expect(typedListTarget('/board', '', ['/api/board'])).toBeNull()
  })
})
