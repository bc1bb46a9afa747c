import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyticsEvent, type Occurrence, type PageContext } from './analytics-event.ts'

const page: PageContext = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  vendor: 'Google Inc.',
  hasOperaObject: false,
  landingAddress: 'https://careers.example.com/?utm_source=news&gh_src=ann',
  referrer: 'https://www.google.com/search?q=lark&gs=me',
  screenWidth: 1440,
  screenHeight: 900,
  distinctId: 'some-id',
}

const emptyContext: PageContext = { ...page, userAgent: '', vendor: '', landingAddress: '', referrer: '' }

const view: Occurrence = { type: 'careers_page_view' }

describe('analyticsEvent', () => {
  it('sets every attribute, and the campaign of the landing page', () => {
    const moment = { occurrence: view, timestampMs: 1_790_000_000_123, address: 'https://careers.example.com/jobs/7?gh_src=ann' }
    expect(analyticsEvent(moment, page)).toEqual({
      event_type: 'careers_page_view',
      event_timestamp: 1_790_000_000_123,
      attributes: {
        distinct_id: 'some-id',
        utm_source: 'news',
        $search_engine: 'google',
        mp_keyword: 'lark',
        $referrer: 'https://www.google.com/search',
        $referring_domain: 'www.google.com',
        $os: 'Windows',
        $browser: 'Chrome',
        $browser_version: 131,
        $current_url: 'https://careers.example.com/jobs/7',
        $screen_height: 900,
        $screen_width: 1440,
        mp_lib: 'web',
        $lib_version: '1.0.0',
      },
      client: { client_id: 'web' },
    })
  })

  it('omits empty attributes and always sets the required ones', () => {
    const event = analyticsEvent({ occurrence: view, timestampMs: 1, address: 'https://careers.example.com/' }, emptyContext)
    expect(event.attributes).toEqual({
      distinct_id: 'some-id',
      $browser_version: null,
      $current_url: 'https://careers.example.com/',
      $screen_height: 900,
      $screen_width: 1440,
      mp_lib: 'web',
      $lib_version: '1.0.0',
    })
  })

  it('sets error, field, id and http_status_code for a failed submission', () => {
    const occurrence: Occurrence = {
      type: 'careers_job_application',
      jobId: 7,
      error: 'Invalid attributes: email',
      field: 'email',
      httpStatusCode: 422,
    }
    const event = analyticsEvent({ occurrence, timestampMs: 1, address: '' }, emptyContext)
    expect(event.event_type).toBe('careers_job_application')
    expect(event.attributes).toMatchObject({ error: 'Invalid attributes: email', field: 'email', id: 7, http_status_code: 422 })
  })

  it('sets the job id for a job view and a sent application', () => {
    const events = (['careers_job_view', 'careers_job_application_sent'] as const).map((type) =>
      analyticsEvent({ occurrence: { type, jobId: 7 }, timestampMs: 1, address: '' }, emptyContext),
    )
    expect(events.map(({ attributes }) => attributes.id)).toEqual([7, 7])
  })
})

/** The closed set of attributes. */
const closedSet = new Set(
  (
    'distinct_id utm_source utm_medium utm_campaign utm_content utm_term $search_engine mp_keyword $referrer $referring_domain $os ' +
    '$browser $device $browser_version $current_url $screen_height $screen_width mp_lib $lib_version error field id http_status_code'
  ).split(' '),
)

describe('any occurrence', () => {
  it('produces only known attributes, and never the personal parts of a URL', () => {
    const secret = 'SECRET'
    const query = fc
      .dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.constant(secret))
      .map((entries) => new URLSearchParams({ gh_src: secret, resume: secret, ...entries }))
      .filter((entries) => ['department', 'location', 'type', 'q', 'p'].every((name) => !entries.has(name)))
    const address = query.map((entries) => `https://ann:${secret}@careers.example.com/jobs/7?${entries.toString()}#a=${secret}`)
    const occurrence: fc.Arbitrary<Occurrence> = fc.oneof(
      fc.constant(view),
      fc.record({ type: fc.constant('careers_job_view' as const), jobId: fc.nat() }),
      fc.record({
        type: fc.constant('careers_job_application' as const),
        jobId: fc.nat(),
        error: fc.option(fc.string().map((words) => `${words} ${secret}@example.com ${secret}.pdf`)),
        field: fc.option(fc.oneof(fc.constant(`a field ${secret}`), fc.constant('email'))),
        httpStatusCode: fc.option(fc.nat(599)),
        // Data that a careless caller might pass.
        resume_url_filename: fc.constant(secret),
      }),
    )
    fc.assert(
      fc.property(occurrence, address, address, address, (what, here, landing, referrer) => {
        const event = analyticsEvent(
          { occurrence: what, timestampMs: 1, address: here },
          { ...page, landingAddress: landing, referrer },
        )
        expect(Object.keys(event.attributes).filter((name) => !closedSet.has(name))).toEqual([])
        expect(JSON.stringify(event)).not.toContain(secret)
      }),
    )
  })
})
