import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { WorkQueue } from '#server/tools/work-queue.ts'
import { statementRoutes } from '../server/routes.ts'
import { languages } from '#shared/site-languages.ts'
import { claims } from '../server/claims.ts'
import { staticDocuments } from '../server/static-documents.ts'

/** The statement as the server writes it, in the first language. */

const app = new Hono().route('/accessibility', statementRoutes(new WorkQueue()))

describe('the statement', () => {
  it('is one document without a script, whose policy allows its own styles alone', async () => {
    const answer = await app.request('/accessibility')
    const html = await answer.text()
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(html).not.toContain('<script')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; .*style-src 'sha256-[\w+/=]+'; /)
  })

  it('is a file in each language, for a host without the server', () => {
    expect(Object.keys(staticDocuments)).toEqual(languages.map((language) => `accessibility.${language}.html`))
    for (const language of languages) {
      expect(staticDocuments[`accessibility.${language}.html`]).toContain(`<html lang="${language}"`)
    }
  })

  it('counts as many criteria of WCAG as there are', async () => {
    const html = await (await app.request('/accessibility')).text()
    const counts = [...html.matchAll(/<dd>(\d+)<\/dd>/g)].map(([, count]) => Number(count))
    expect(counts).toHaveLength(4)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(claims.wcag.length)
  })

  it('names what is missing, in a sentence for each barrier', async () => {
    const html = await (await app.request('/accessibility')).text()
    expect(html).toContain('<li>Films have captions, but nobody describes what is seen in them.</li>')
  })

  it('says "Not judged" of a clause at which nobody has looked', async () => {
    const html = await (await app.request('/accessibility')).text()
    expect(html).toMatch(
      /<h4>12\.2\.2 Information on accessibility and compatibility features<\/h4><p><strong>Not judged<\/strong>/,
    )
  })
})
