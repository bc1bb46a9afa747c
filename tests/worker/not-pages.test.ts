import { expect, it } from 'vitest'
import { notPages } from '../../sw/not-pages.ts'

it.each([
  ['/', true],
  ['/jobs/7', true],
  ['/jobs/7?gh_src=a.b', true],
  ['/?ref=https://blog.example', true],
  ['/benefits?next=/cv.pdf', true],
  ['/api/board/jobs/7', false],
  ['/assets/gone', false],
  ['/sitemap.xml', false],
  ['/brand/favicon.svg', false],
  ['/cv.pdf?download=1', false],
])('classifies %s as a page: %s', (address, isPage) => expect(notPages.some((pattern) => pattern.test(address))).toBe(!isPage))
