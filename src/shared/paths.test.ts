import { describe, expect, it } from 'vitest'
import { isPage, paths } from './paths.ts'

describe('the addresses of the site', () => {
  it('are these', () => {
    expect({
      home: paths.home(),
      jobs: paths.jobs(),
      filtered: paths.jobs({ department: 'AI + Machine Learning Engineering', location: 'Pittsburgh, PA', type: 'New Grad' }),
      job: paths.job(7417001),
      thankYou: paths.thankYou(),
    }).toEqual({
      home: '/',
      jobs: '/#careers',
      filtered: '/?department=AI+%2B+Machine+Learning+Engineering&location=Pittsburgh%2C+PA&type=New+Grad#careers',
      job: '/jobs/7417001',
      thankYou: '/thank-you',
    })
  })

  it.each(['/', '/jobs/1', '/jobs/1/', '/thank-you'])('%s is a page', (pathname) => expect(isPage(pathname)).toBe(true))
  it.each(['/jobs', '/jobs/1/2', '/nope', '/thank-you/x', '//'])('%s is none', (pathname) => expect(isPage(pathname)).toBe(false))
})
