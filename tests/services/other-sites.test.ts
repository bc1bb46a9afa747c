import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embedded } from '#shared/endpoints.ts'
import { refusesOtherSites, siteUrl } from './refuses-other-sites.ts'
import { type ListeningServices, listenTestServices, openTestServices, type TestServices } from './test-services.ts'

/** Requests that a page of another site makes in a visitor's browser. */

let services: TestServices
beforeAll(async () => {
  services = await openTestServices({ environment: { SITE_URL: siteUrl } })
})
afterAll(() => services.close())

const posted: readonly (readonly [name: string, path: string])[] = [
  ['an application', `${embedded.applicant}/?action=submit&job=7410004`],
  ['a withdrawal', `${embedded.applicant}/?action=withdraw`],
  ['an upload', `${embedded.applicant}/uploads`],
]
const routes = posted.map((route) => [...route, 'POST'] as const)
const send = async (path: string, method: string, headers: Readonly<Record<string, string>>, body = '{}') =>
  services.request(path, { method, headers, body })

refusesOtherSites(routes, (path, method, headers) => send(path, method, headers))

it('a file is taken as a form', async () => {
  const upload = await send(
    `${embedded.applicant}/uploads`,
    'POST',
    { 'Content-Type': 'multipart/form-data; boundary=x' },
    '--x--',
  )
  expect(upload.status).toBe(400)
})

describe('a request on a connection', () => {
  let listening: ListeningServices
  beforeAll(async () => {
    listening = await listenTestServices()
  })
  afterAll(() => listening.close())
  const statusOf = async (path: string, init: RequestInit & { readonly duplex?: 'half' }) =>
    (await fetch(`http://127.0.0.1:${listening.port}${path}`, init)).status
  const withdrawal = `${embedded.applicant}/?action=withdraw`

  // Node gives every request but GET and HEAD a stream, and a browser names no type where there is no body.
  it.each([
    ['a withdrawal', 'POST', withdrawal],
    ['a change', 'PUT', '/api/none'],
    ['a removal', 'DELETE', '/api/none'],
  ])('is read without a body: %s', async (_, method, path) => {
    expect(await statusOf(path, { method })).toBe(404)
  })

  it.each<[string, () => RequestInit & { readonly duplex?: 'half' }]>([
    ['of a known length', () => ({ body: new Blob(['{}']) })],
    ['in chunks', () => ({ body: new Blob(['{}']).stream(), duplex: 'half' })],
  ])('is refused with a body without a type: %s', async (_, init) => {
    expect(await statusOf(withdrawal, { method: 'POST', ...init() })).toBe(415)
  })
})
