import { describe, expect, it } from 'vitest'
import { isPage } from './pages.ts'
import { type BrandPages, fixedPages, hubsOf, paths, unlistedPages } from './paths.ts'
import { fixedRedirects } from './redirects.ts'

const officeKeys = ['beijing', 'berlin', 'detroit', 'new-york', 'pittsburgh', 'seattle']
const pages: BrandPages = {
  hubNames: { design: 'Design', engineering: 'Engineering', product: 'Product' },
  leavesOut: [],
  officeKeys,
}

describe('the paths of the site', () => {
  it('are exactly the documented ones', () => {
    expect({
      home: paths.home(),
      jobs: paths.jobs(),
      filtered: paths.jobs({ department: 'AI + Machine Learning Engineering', location: 'Pittsburgh, PA', type: 'New Grad' }),
      job: paths.job(7417001),
      faq: paths.faq(),
      benefits: paths.benefits(),
      hubs: hubsOf(pages).map(([key]) => paths.hub(key)),
      offices: officeKeys.map((key) => paths.office(key)),
      thankYou: paths.thankYou(),
      applications: paths.myJobs(),
    }).toEqual({
      home: '/',
      jobs: '/#careers',
      filtered: '/?department=AI+%2B+Machine+Learning+Engineering&location=Pittsburgh%2C+PA&type=New+Grad#careers',
      job: '/jobs/7417001',
      faq: '/#faq',
      benefits: '/benefits',
      hubs: ['/design', '/engineering', '/product'],
      offices: [
        '/locations/beijing',
        '/locations/berlin',
        '/locations/detroit',
        '/locations/new-york',
        '/locations/pittsburgh',
        '/locations/seattle',
      ],
      thankYou: '/thank-you',
      applications: '/my-jobs',
    })
  })

  it('in the site map are the home page, the jobs, the benefits, three hubs and six offices', () => {
    expect(fixedPages(pages)).toHaveLength(12)
    expect(fixedPages(pages)).not.toContain('/thank-you')
    expect(unlistedPages).toEqual(['/thank-you', '/my-jobs'])
  })

  it('leave out what a company does not have', () => {
    const fewest: BrandPages = { hubNames: {}, leavesOut: ['benefits'], officeKeys: [] }
    expect(fixedPages(fewest)).toEqual(['/', '/jobs'])
    expect(isPage('/benefits', fewest, {})).toBe(false)
    expect(isPage('/design', fewest, {})).toBe(false)
  })

  it.each([
    ...fixedPages(pages),
    ...unlistedPages,
    ...Object.keys(fixedRedirects),
    '/in/design',
    '/jobs/1',
    '/jobs/1/',
    '/benefits/',
    '/Locations/Berlin',
  ])('include %s', (pathname) => expect(isPage(pathname, pages, { '/in/design': 'Design' })).toBe(true))

  it.each(['/jobs/1/2', '/nope', '/thank-you/x', '//', '/locations', '/locations/paris', '/marketing', '/in', '/in/sales'])(
    'do not include %s',
    (pathname) => expect(isPage(pathname, pages, {})).toBe(false),
  )
})
