import { describe, expect, it } from 'vitest'

/** Requests that a page of another site makes in a visitor's browser. */

/** The `SITE_URL` of the services that are asked. */
export const siteUrl = 'https://careers.example'

const json = { 'Content-Type': 'application/json' }

type Send = (path: string, method: string, headers: Readonly<Record<string, string>>) => Promise<Response>

/** Tests that each route is read from this site alone. */
export function refusesOtherSites(routes: readonly (readonly [name: string, path: string, method: string])[], send: Send): void {
  describe.each(routes)('%s', (_, path, method) => {
    it.each<[string, Readonly<Record<string, string>>]>([
      ['another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }],
      ['another host of the company', { 'Sec-Fetch-Site': 'same-site', Origin: 'https://www.careers.example' }],
      ['another origin in an older browser', { Origin: 'https://evil.example' }],
      ['a sandboxed frame', { Origin: 'null' }],
    ])('is refused from %s', async (__, headers) => {
      for (const type of ['text/plain', 'application/json']) {
        expect((await send(path, method, { ...headers, 'Content-Type': type })).status).toBe(403)
      }
    })

    it.each<[string, Readonly<Record<string, string>>]>([
      ['this site', { 'Sec-Fetch-Site': 'same-origin', Origin: siteUrl }],
      ['a page of SITE_URL on a static host', { 'Sec-Fetch-Site': 'cross-site', Origin: siteUrl }],
      ['a program', {}],
    ])('is read from %s', async (__, headers) => {
      expect((await send(path, method, { ...json, ...headers })).status).not.toBe(403)
    })

    it('is refused as text that any page may send', async () => {
      expect((await send(path, method, { 'Content-Type': 'text/plain' })).status).toBe(415)
    })
  })
}
