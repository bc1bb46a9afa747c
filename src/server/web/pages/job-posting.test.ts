import { beforeAll, describe, expect, it } from 'vitest'
import { loadGazetteer } from '../../board/places/gazetteer.ts'
import { jobPosting } from './job-posting.ts'
import { breadcrumbList } from './structured-data.ts'
import { AddressReader } from '../../board/places/postal-address.ts'

const organisation = { name: 'Acme', url: 'https://jobs.example', logoUrl: 'https://jobs.example/logo.png' }
const url = 'https://jobs.example/jobs/7'
const nowMs = Date.parse('2026-11-23')

let addresses: AddressReader
beforeAll(async () => {
  addresses = new AddressReader(await loadGazetteer())
})

function result(changes: object) {
  const job = { id: 7, title: 'Baker', content: '&lt;p&gt;Bake.&lt;/p&gt;', first_published: '2026-10-01T09:00:00-04:00' }
  const payload = { ...job, location: { name: 'Berlin, Germany' }, ...changes }
  return jobPosting(payload, { organisation, url, addresses, nowMs })
}

function post(changes: object) {
  const posted = result(changes)
  if (posted.status !== 'posted') throw new Error(posted.refusals.join())
  return posted.posting
}

const place = (address: object) => ({ '@type': 'Place', address: { '@type': 'PostalAddress', ...address } })

describe('jobPosting', () => {
  it('contains only data from the board, and the country of a city', () => {
    expect(post({})).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'JobPosting',
      title: 'Baker',
      description: '<p>Bake.</p>',
      identifier: { '@type': 'PropertyValue', name: 'Acme', value: '7' },
      datePosted: '2026-10-01T09:00:00-04:00',
      hiringOrganization: { '@type': 'Organization', name: 'Acme', sameAs: organisation.url, logo: organisation.logoUrl },
      jobLocation: place({ addressLocality: 'Berlin', addressCountry: 'DE' }),
      directApply: true,
      url,
    })
  })

  it.each([
    [{ title: '' }, 'no title'],
    [{ content: '' }, 'no text'],
    [{ content: '&lt;p&gt;&amp;nbsp;&lt;/p&gt;' }, 'no text'],
    [{ first_published: null }, 'no date'],
    [{ first_published: 'soon' }, 'no date'],
    [{ application_deadline: '2026-11-22' }, 'expired'],
    [{ internal_job_id: null }, 'no job'],
    [{ location: { name: '' } }, 'no place'],
    [{ location: { name: 'Hybrid' } }, 'no place'],
    [{ location: { name: 'Cambridge' } }, 'no country'],
    [{ location: { name: 'Cloud Nine' } }, 'no country'],
    [{ location: { name: 'Remote' } }, 'no area'],
    [{ location: { name: 'Remote - EMEA' } }, 'no area'],
  ])('is refused as Google would, and says why: %j', (lack, refusal) => {
    expect(result(lack)).toMatchObject({ status: 'refused', refusals: [refusal] })
  })

  it('takes region and country from the office in the same city', () => {
    const offices = [{ location: 'Pittsburgh, Pennsylvania, United States' }, { location: null }]
    expect(post({ location: { name: 'Pittsburgh, PA; Lyon' }, offices })['jobLocation']).toEqual([
      place({ addressLocality: 'Pittsburgh', addressRegion: 'Pennsylvania', addressCountry: 'US' }),
      place({ addressLocality: 'Lyon', addressCountry: 'FR' }),
    ])
  })

  it('leaves out a place without a country, and names it', () => {
    const posted = result({ location: { name: 'Berlin; Cambridge' } })
    expect(posted).toMatchObject({ status: 'posted', unknownPlaces: ['Cambridge'] })
    expect(post({ location: { name: 'Berlin; Cambridge' } })['jobLocation']).toMatchObject({ '@type': 'Place' })
  })

  it.each([
    ['Remote, US', [{ '@type': 'Country', name: 'United States' }]],
    ['Remote - California', [{ '@type': 'State', name: 'California, United States' }]],
    ['Home based (Canada); Remote, Germany', ['Canada', 'Germany'].map((name) => ({ '@type': 'Country', name }))],
  ])('of %s says that people work from home, and where they may live', (name, areas) => {
    const posting = post({ location: { name } })
    expect(posting['jobLocationType']).toBe('TELECOMMUTE')
    expect([posting['applicantLocationRequirements']].flat()).toEqual(areas)
    expect(posting).not.toHaveProperty('jobLocation')
  })

  it('takes the area of a remote job from its offices if its own text names none', () => {
    expect(post({ location: { name: 'Remote' }, offices: [{ name: 'Remote - Italy', location: null }] })).toMatchObject({
      applicantLocationRequirements: { '@type': 'Country', name: 'Italy' },
    })
  })

  it('a posting has an office beside the home only if the board says where the home may be', () => {
    expect(post({ location: { name: 'Berlin; Remote - Germany' } })).toMatchObject({
      jobLocation: place({ addressLocality: 'Berlin', addressCountry: 'DE' }),
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'Germany' },
    })
    expect(post({ location: { name: 'Berlin, Germany; Remote' } })).not.toHaveProperty('jobLocationType')
  })

  it.each([
    ['Req Type', 'University - Thrive Intern', 'INTERN'],
    ['Employment Type', 'Full-time', 'FULL_TIME'],
    ['Time Type', 'Part time', 'PART_TIME'],
    ['Employment Type', 'Contractor', 'CONTRACTOR'],
    ['Employment Type', 'Regular', undefined],
    ['Team', 'Full-time', undefined],
  ])('maps the metadata %s %s to %s', (name, value, type) => {
    expect(post({ metadata: [{ id: 1, name, value }] })['employmentType']).toBe(type)
  })

  it('a posting has the pay that the page shows, with a period only if the board names one', () => {
    const range = { min_cents: 7_500, max_cents: 10_000, currency_type: 'USD', title: 'Pay per hour', blurb: '' }
    const value = { '@type': 'QuantitativeValue', minValue: 75, maxValue: 100 }
    const hourly = { '@type': 'MonetaryAmount', currency: 'USD', value: { ...value, unitText: 'HOUR' } }
    expect(post({ pay_input_ranges: [range] })['baseSalary']).toEqual(hourly)
    const monthly = { ...hourly, value: { ...value, unitText: 'MONTH' } }
    expect(post({ pay_input_ranges: [{ ...range, title: 'Salário mensal' }] })['baseSalary']).toEqual(monthly)
    expect(post({ pay_input_ranges: [{ ...range, title: 'Zone B' }] })['baseSalary']).toEqual({ ...hourly, value })
    const none = { ...range, min_cents: 0, max_cents: 0 }
    const cad = { ...range, currency_type: 'CAD' }
    for (const pay_input_ranges of [[], [range, cad], [{ ...range, currency_type: 'dollars' }], [none]])
      expect(post({ pay_input_ranges })).not.toHaveProperty('baseSalary')
  })

  it('a posting has the pay of all ranges, from the lower end to the higher one, and no lower end that is not known', () => {
    const range = { min_cents: 9_000, max_cents: 7_000, currency_type: 'USD', title: 'Zone 1', blurb: '' }
    const valueOf = (...pay_input_ranges: object[]) => post({ pay_input_ranges })['baseSalary']
    expect(valueOf(range, { ...range, min_cents: 8_000, max_cents: 12_000 })).toMatchObject({
      value: { minValue: 70, maxValue: 120 },
    })
    expect(valueOf({ ...range, min_cents: 0, max_cents: 12_000 })).toEqual({
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', maxValue: 120 },
    })
  })

  it('is valid through the deadline', () => {
    expect(post({ application_deadline: '2026-12-24T09:00:00-05:00' })['validThrough']).toBe('2026-12-24T09:00:00-05:00')
  })
})

it('a trail of pages numbers them', () => {
  expect(
    breadcrumbList([
      { name: 'Acme', url: 'https://jobs.example/' },
      { name: 'Baker', url },
    ]),
  ).toMatchObject({
    itemListElement: [
      { position: 1, item: 'https://jobs.example/' },
      { position: 2, name: 'Baker' },
    ],
  })
})
