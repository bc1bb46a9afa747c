import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alertsUrl } from '#modules/alerts/shared/alerts.ts'
import { continueUrl } from '#shared/continue-link.ts'
import { deskUrl } from '#shared/desk.ts'
import { embedded } from '#shared/endpoints.ts'
import { fairUrl } from '#shared/fair.ts'
import { handoverUrl } from '#shared/handover.ts'
import { type ListeningServices, listenTestServices, openTestServices, type TestServices } from './test-services.ts'

/** Requests that a page of another site makes in a visitor's browser. */

const siteUrl = 'https://careers.example'
let services: TestServices
beforeAll(async () => {
  services = await openTestServices({ environment: { SITE_URL: siteUrl } })
})
afterAll(() => services.close())

const json = { 'Content-Type': 'application/json' }
const parcelId = randomBytes(16).toString('hex')
const posted: readonly (readonly [name: string, path: string])[] = [
  ['an application', `${embedded.applicant}/?action=submit&job=7410004`],
  ['a withdrawal', `${embedded.applicant}/?action=withdraw`],
  ['an upload', `${embedded.applicant}/uploads`],
  ['an alert by mail', alertsUrl.byMail()],
  ['an alert by push', alertsUrl.byPush()],
  ['the confirmation of an alert', alertsUrl.confirm()],
  ['the end of an alert by push', alertsUrl.endPush()],
  ['a parcel', handoverUrl.store()],
  ['the fetching of a parcel', handoverUrl.fetch()],
  ['the end of a parcel', handoverUrl.forget()],
  ['a continue link', continueUrl.details()],
  ['events', embedded.analytics],
]
const routes = [
  ...posted.map((route) => [...route, 'POST'] as const),
  ['an envelope', fairUrl.envelope(randomUUID()), 'PUT'] as const,
]
const send = async (
  path: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body = JSON.stringify({ parcelId }),
) => services.request(path, { method, headers, body })

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

it('a file is taken as a form, and what is sealed as bytes', async () => {
  const upload = await send(
    `${embedded.applicant}/uploads`,
    'POST',
    { 'Content-Type': 'multipart/form-data; boundary=x' },
    '--x--',
  )
  expect(upload.status).toBe(400)
  const sealed = { 'Content-Type': 'application/octet-stream' }
  expect((await send(handoverUrl.store(), 'POST', sealed, 'x'.repeat(40))).status).not.toBe(415)
})

it('a mail program ends the alerts of a mail with one press, from any site', async () => {
  const answer = await send(
    alertsUrl.endAll('a'.repeat(32)),
    'POST',
    { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.example' },
    'List-Unsubscribe=One-Click',
  )
  expect(await answer.json()).toMatchObject({ status: 'ended' })
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
    ['the wish to stay signed in', 'PUT', deskUrl.session],
    ['a sign-out', 'DELETE', deskUrl.session],
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
