import { describe, expect, it } from 'vitest'
import { jobSummary } from './job-summary.ts'

const summary = (contentHtml: string) => jobSummary({ contentHtml, title: 'Baker', location: 'Berlin, Germany' })

describe('the summary of a job', () => {
  it('leaves out what every job of the board repeats, and the tracking tags', () => {
    const repeated = '<div class="content-intro"><p>We teach.</p></div>'
    expect(summary(`${repeated}<p>You bake&nbsp;bread &amp; cake. #LI-Remote</p>`)).toBe('You bake bread & cake.')
  })

  it('ends between two words', () => {
    const text = summary(`<p>${'bread '.repeat(60)}</p>`)
    expect(text).toMatch(/^(bread )+bread…$/)
    expect(text.length).toBeLessThanOrEqual(156)
  })

  it('is the title and the place where there is no text', () => {
    expect(summary('')).toBe('Baker, Berlin, Germany')
  })
})
