import { beforeAll, describe, expect, it } from 'vitest'
import { demoBoard } from '#content/demo-board'
import { loadGazetteer } from '#server/board/places/gazetteer.ts'
import { composeDemoBoard } from '#server/board/demo-board.ts'
import { jobPosting } from '#server/web/pages/job-posting.ts'
import { breadcrumbList } from '#server/web/pages/structured-data.ts'
import { AddressReader } from '#server/board/places/postal-address.ts'
import { structuredDataErrors } from '../setup/structured-data.ts'

/** The site's structured data, judged by an independent validator. */

const url = 'https://jobs.example/jobs/7'
const organisation = { name: 'Acme', url: 'https://jobs.example', logoUrl: 'https://jobs.example/logo.png' }

let addresses: AddressReader
beforeAll(async () => {
  addresses = new AddressReader(await loadGazetteer())
})

const post = (payload: object) => jobPosting(payload, { organisation, url, addresses, nowMs: Date.now() })

describe('the validator', () => {
  it.each([
    ['a country', { jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Berlin' } } }],
    ['an area', { jobLocationType: 'TELECOMMUTE' }],
    ['a known type', { jobLocation: { '@type': 'Spot', address: { '@type': 'PostalAddress', addressCountry: 'DE' } } }],
    [
      'a known property',
      { town: 'Berlin', jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: { '@type': 'Country' } },
    ],
  ])('finds a posting without %s', async (_, where) => {
    const posting = {
      '@type': 'JobPosting',
      title: 'Baker',
      description: 'Bake.',
      datePosted: '2026-11-01',
      hiringOrganization: 'Acme',
    }
    expect(await structuredDataErrors([{ ...posting, ...where }])).toHaveLength(1)
  })
})

it('every job of the demo board has a posting without errors', async () => {
  const { jobs } = composeDemoBoard(demoBoard, { nowMs: Date.now(), siteUrl: 'https://jobs.example' })
  const results = jobs.map(post)
  const refused = results.flatMap((result, index) =>
    result.status === 'refused' ? [`${jobs[index]?.title}: ${result.refusals.join()}`] : [],
  )
  expect(refused).toEqual([])
  expect(await structuredDataErrors(results.flatMap((result) => (result.status === 'posted' ? [result.posting] : [])))).toEqual(
    [],
  )
})

it.each([
  { location: { name: 'Berlin; Paris; Lyon' } },
  { location: { name: 'Remote - California; Remote - Canada; Berlin' } },
  { location: { name: 'Remote' }, offices: [{ name: 'Italy', location: null }] },
  { application_deadline: '2999-01-01T00:00:00Z', metadata: [{ name: 'Time Type', value: 'Full time' }] },
  { pay_input_ranges: [{ min_cents: 1, max_cents: 200, currency_type: 'USD', title: 'Pay per hour', blurb: null }] },
  { company_name: '', title: 'Baker & "Miller" </script>' },
])('an odd job has a posting without errors: %j', async (changes) => {
  const job = {
    id: 7,
    title: 'Baker',
    content: '&lt;p&gt;Bake.&lt;/p&gt;',
    first_published: '2026-10-01',
    location: { name: 'Berlin' },
  }
  const result = post({ ...job, ...changes })
  if (result.status !== 'posted') throw new Error(result.refusals.join())
  expect(await structuredDataErrors([result.posting])).toEqual([])
})

it('a trail of pages has no errors', async () => {
  expect(
    await structuredDataErrors([
      breadcrumbList([
        { name: 'Acme', url: 'https://jobs.example/' },
        { name: 'Baker', url },
      ]),
    ]),
  ).toEqual([])
})
