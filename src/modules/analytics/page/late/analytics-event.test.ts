import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SiteEvent } from '#platform/site-events.ts'
import { analyticsEvents, type PageContext } from './analytics-event.ts'

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

const view: SiteEvent = { type: 'page-shown', jobId: null }

describe('analyticsEvents', () => {
  it('sets every attribute, and the campaign of the landing page', () => {
    const moment = { event: view, atMs: 1_790_000_000_123, address: 'https://careers.example.com/benefits?gh_src=ann' }
    expect(analyticsEvents(moment, page)).toEqual([
      {
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
          $current_url: 'https://careers.example.com/benefits',
          $screen_height: 900,
          $screen_width: 1440,
          mp_lib: 'web',
          $lib_version: '1.0.0',
        },
        client: { client_id: 'web' },
      },
    ])
  })

  it('omits empty attributes and always sets the required ones', () => {
    const [event] = analyticsEvents({ event: view, atMs: 1, address: 'https://careers.example.com/' }, emptyContext)
    expect(event?.attributes).toEqual({
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
    const failure: SiteEvent = {
      type: 'application-failed',
      jobId: 7,
      error: 'Invalid attributes: email',
      field: 'email',
      httpStatusCode: 422,
    }
    const [event] = analyticsEvents({ event: failure, atMs: 1, address: '' }, emptyContext)
    expect(event?.event_type).toBe('careers_job_application')
    expect(event?.attributes).toMatchObject({ error: 'Invalid attributes: email', field: 'email', id: 7, http_status_code: 422 })
  })

  it('makes two of the page of a job, and sets the job id for it and for a sent application', () => {
    const events = (['page-shown', 'application-sent'] as const).flatMap((type) =>
      analyticsEvents({ event: { type, jobId: 7 }, atMs: 1, address: '' }, emptyContext),
    )
    expect(events.map((event) => [event.event_type, event.attributes.id])).toEqual([
      ['careers_page_view', undefined],
      ['careers_job_view', 7],
      ['careers_job_application_sent', 7],
    ])
  })
})

/** The closed set of attributes. */
const closedSet = new Set(
  (
    'distinct_id utm_source utm_medium utm_campaign utm_content utm_term $search_engine mp_keyword $referrer $referring_domain $os ' +
    '$browser $device $browser_version $current_url $screen_height $screen_width mp_lib $lib_version error field id http_status_code'
  ).split(' '),
)

describe('any event', () => {
  it('produces only known attributes, and never the personal parts of a URL', () => {
    const secret = 'SECRET'
    const query = fc
      .dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.constant(secret))
      .map((entries) => new URLSearchParams({ gh_src: secret, resume: secret, ...entries }))
      .filter((entries) => ['department', 'location', 'type', 'q', 'p'].every((name) => !entries.has(name)))
    const address = query.map((entries) => `https://ann:${secret}@careers.example.com/jobs/7?${entries.toString()}#a=${secret}`)
    const event: fc.Arbitrary<SiteEvent> = fc.oneof(
      fc.constant(view),
      fc.record({ type: fc.constant('page-shown' as const), jobId: fc.nat() }),
      fc.record({
        type: fc.constant('application-failed' as const),
        jobId: fc.nat(),
        error: fc.option(fc.string()),
        field: fc.option(fc.oneof(fc.constant(`a field ${secret}`), fc.constant('email'))),
        httpStatusCode: fc.option(fc.nat(599)),
        // Data that a careless caller might pass.
        resume_url_filename: fc.constant(secret),
      }),
    )
    fc.assert(
      fc.property(event, address, address, address, (what, here, landing, referrer) => {
        const events = analyticsEvents({ event: what, atMs: 1, address: here }, { ...page, landingAddress: landing, referrer })
        expect(events.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => !closedSet.has(name))).toEqual([])
        expect(JSON.stringify(events)).not.toContain(secret)
      }),
    )
  })
})
