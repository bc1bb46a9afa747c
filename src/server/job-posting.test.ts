import { describe, expect, it } from 'vitest'
import { jobPosting } from './job-posting.ts'
import { scriptJson } from './script-json.ts'

const organisation = { name: 'Acme', url: 'https://jobs.example', logoUrl: 'https://jobs.example/logo.png' }
const url = 'https://jobs.example/jobs/7'

function post(changes: object) {
  const job = { id: 7, title: 'Baker', content: '&lt;p&gt;Bake.&lt;/p&gt;', first_published: '2026-10-01T09:00:00-04:00' }
  return jobPosting({ ...job, location: { name: 'Berlin, Germany' }, ...changes }, { organisation, url })
}

describe('jobPosting', () => {
  it('contains only data from the board', () => {
    expect(post({})).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'JobPosting',
      title: 'Baker',
      description: '<p>Bake.</p>',
      identifier: { '@type': 'PropertyValue', name: 'Acme', value: '7' },
      datePosted: '2026-10-01T09:00:00-04:00',
      hiringOrganization: { '@type': 'Organization', name: 'Acme', sameAs: organisation.url, logo: organisation.logoUrl },
      jobLocation: [{ '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Berlin, Germany' } }],
      url,
    })
  })

  it.each([{ title: '' }, { content: '' }, { first_published: null }, { first_published: 'soon' }])(
    'returns null with %j',
    (lack) => expect(post(lack)).toBeNull(),
  )

  it('takes region and country from the office in the same city', () => {
    const offices = [{ location: 'Pittsburgh, Pennsylvania, United States' }, { location: null }]
    expect(post({ location: { name: 'Pittsburgh, PA; Lyon' }, offices })?.['jobLocation']).toEqual([
      {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Pittsburgh',
          addressRegion: 'Pennsylvania',
          addressCountry: 'United States',
        },
      },
      { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Lyon' } },
    ])
  })

  it('marks a job as remote only when it has no other place', () => {
    expect(post({ location: { name: 'Remote, US' } })).toMatchObject({
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ '@type': 'AdministrativeArea', name: 'US' }],
    })
    expect(post({ location: { name: 'Remote' } })).not.toHaveProperty('applicantLocationRequirements')
    const mixed = post({ location: { name: 'Berlin, Germany; Remote' } })
    expect(mixed).not.toHaveProperty('jobLocationType')
    expect(mixed?.['jobLocation']).toHaveLength(1)
  })

  it.each(['Hybrid', ''])('has no place for the location %j', (name) => {
    const posting = post({ location: { name } })
    expect(posting).not.toHaveProperty('jobLocation')
    expect(posting).not.toHaveProperty('jobLocationType')
  })

  it.each([
    ['Req Type', 'University - Thrive Intern', 'INTERN'],
    ['Employment Type', 'Full-time', 'FULL_TIME'],
    ['Time Type', 'Part time', 'PART_TIME'],
    ['Employment Type', 'Contractor', 'CONTRACTOR'],
    ['Employment Type', 'Regular', undefined],
    ['Team', 'Full-time', undefined],
  ])('maps the metadata %s %s to %s', (name, value, type) => {
    expect(post({ metadata: [{ id: 1, name, value }] })?.['employmentType']).toBe(type)
  })

  it('sets a pay period only if the board names one', () => {
    const range = { min_cents: 7_500, max_cents: 10_000, currency_type: 'USD', title: 'Pay per hour', blurb: '' }
    const value = { '@type': 'QuantitativeValue', minValue: 75, maxValue: 100 }
    const hourly = { '@type': 'MonetaryAmount', currency: 'USD', value: { ...value, unitText: 'HOUR' } }
    expect(post({ pay_input_ranges: [range] })?.['baseSalary']).toEqual(hourly)
    expect(post({ pay_input_ranges: [range, { ...range, title: 'Zone B' }] })?.['baseSalary']).toEqual([
      hourly,
      { ...hourly, value },
    ])
    expect(post({ pay_input_ranges: [] })).not.toHaveProperty('baseSalary')
  })

  it('is valid through the deadline', () => {
    expect(post({ application_deadline: '2026-12-24T09:00:00-05:00' })?.['validThrough']).toBe('2026-12-24T09:00:00-05:00')
  })
})

it('scriptJson cannot close a script element and parses to the same value', () => {
  const value = { text: '</script><!-- & "quoted"' }
  const text = scriptJson(value)
  expect(text).not.toMatch(/[<>&]/)
  expect(JSON.parse(text)).toEqual(value)
})
