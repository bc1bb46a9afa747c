import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refusesOtherSites, siteUrl } from '#tests/services/refuses-other-sites.ts'
import { openTestServices, type TestServices } from '#tests/services/test-services.ts'
import { handoverUrl } from '../shared/handover.ts'

/** What pages of other sites may send to the addresses of parcels. */

let services: TestServices
beforeAll(async () => {
  services = await openTestServices({ environment: { SITE_URL: siteUrl } })
})
afterAll(() => services.close())

const parcelId = randomBytes(16).toString('hex')

refusesOtherSites(
  [
    ['a parcel', handoverUrl.store(), 'POST'],
    ['the fetching of a parcel', handoverUrl.fetch(), 'POST'],
    ['the end of a parcel', handoverUrl.forget(), 'POST'],
  ],
  async (path, method, headers) => services.request(path, { method, headers, body: JSON.stringify({ parcelId }) }),
)

it('a parcel is taken as bytes', async () => {
  const headers = { 'Content-Type': 'application/octet-stream' }
  const answer = await services.request(handoverUrl.store(), { method: 'POST', headers, body: 'x'.repeat(60) })
  expect(answer.status).toBe(200)
})
