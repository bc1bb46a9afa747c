import { describe, expect, it } from 'vitest'
import { jobSummary } from './job-summary.ts'

const summary = (contentHtml: string) => jobSummary({ contentHtml, title: 'Baker', location: 'Berlin, Germany' })

describe('jobSummary', () => {
  it('omits the texts that all jobs share, and tracking tags', () => {
    const repeated = '<div class="content-intro"><p>We teach.</p></div>'
    expect(summary(`${repeated}<p>You bake&nbsp;bread &amp; cake. #LI-Remote</p>`)).toBe('You bake bread & cake.')
  })

  it('truncates between two words', () => {
    const text = summary(`<p>${'bread '.repeat(60)}</p>`)
    expect(text).toMatch(/^(bread )+bread…$/)
    expect(text.length).toBeLessThanOrEqual(156)
  })

  it('falls back to title and location without a text', () => {
    expect(summary('')).toBe('Baker, Berlin, Germany')
  })

  it('has no words of scripts and styles', () => {
    const contentHtml =
      '<style>p { color: red }</style><p>You bake.</p><SCRIPT src=x>alert(1)</SCRIPT ><p>Bread.</p><script>alert(2)'
    expect(jobSummary({ contentHtml, title: 'Baker', location: '' })).toBe('You bake. Bread.')
  })
})
