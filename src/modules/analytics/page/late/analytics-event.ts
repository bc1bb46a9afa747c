import type { ReportedEvent, SiteEvent } from '#platform/site-events.ts'
import { maxEventTextLength } from '../../shared/analytics-api.ts'
import {
  type CampaignName,
  campaignOf,
  publicAddress,
  referringDomainOf,
  type SearchAttributes,
  searchOf,
} from './analytics-address.ts'
import { type BrowserClues, browserOf, browserVersionOf, deviceOf, operatingSystemOf } from './analytics-browser.ts'

/**
 * Usage events in the provider's format. Their attributes are a closed set. The only data from an application are the four
 * attributes of a failed submission, whose text has no answers (`site-events.ts`).
 */

/** The client ID of all events of this site. */
const clientId = 'web'
/** Name and version in the format of the provider's library. */
const libraryName = 'web'
const libraryVersion = '1.0.0'

/** Attributes that are the same for all events of a page. */
export interface PageContext extends BrowserClues {
  /** The first URL of the visit. Its campaign applies to the whole visit. */
  readonly landingAddress: string
  readonly referrer: string
  readonly screenWidth: number
  readonly screenHeight: number
  /** A random ID, stored on the device. */
  readonly distinctId: string
}

interface OwnAttributes {
  readonly id?: number
  readonly error?: string | null
  readonly field?: string | null
  readonly http_status_code?: number | null
}

interface PageAttributes extends SearchAttributes, Partial<Readonly<Record<CampaignName, string>>> {
  readonly distinct_id: string
  readonly $referrer?: string
  readonly $referring_domain?: string
  readonly $os?: string
  readonly $browser?: string
  readonly $device?: string
  readonly $browser_version: number | null
  readonly $current_url: string
  readonly $screen_height: number
  readonly $screen_width: number
  readonly mp_lib: string
  readonly $lib_version: string
}

type EventType = 'careers_page_view' | 'careers_job_view' | 'careers_job_application_sent' | 'careers_job_application'

export interface AnalyticsEvent {
  readonly event_type: EventType
  readonly event_timestamp: number
  readonly attributes: PageAttributes & OwnAttributes
  readonly client: { readonly client_id: string }
}

/** The events of the provider's for one of the site. */
function ownEvents(event: SiteEvent): readonly (readonly [EventType, OwnAttributes])[] {
  switch (event.type) {
    case 'page-shown': {
      const { jobId } = event
      return [['careers_page_view', {}], ...(jobId === null ? [] : [['careers_job_view', { id: jobId }] as const])]
    }
    case 'application-sent':
      return [['careers_job_application_sent', { id: event.jobId }]]
    case 'application-failed': {
      const { error, field, httpStatusCode, jobId } = event
      const fieldName = field !== null && /^[\w[\].-]{1,100}$/.test(field) ? field : null
      return [['careers_job_application', { error, field: fieldName, id: jobId, http_status_code: httpStatusCode }]]
    }
  }
}

function filled<T extends Readonly<Record<string, string>>>(attributes: T): Partial<T> {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== '')) as Partial<T>
}

/** Cuts texts that the collector would not take. They come from addresses, which may be of any length. */
function cut<T extends object>(attributes: T): T {
  const entries = Object.entries(attributes).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value.slice(0, maxEventTextLength) : value,
  ])
  return Object.fromEntries(entries) as T
}

/** Builds the provider's events. */
export function analyticsEvents({ address, atMs, event }: ReportedEvent, page: PageContext): readonly AnalyticsEvent[] {
  const ofPage = {
    distinct_id: page.distinctId,
    ...campaignOf(page.landingAddress),
    ...campaignOf(address),
    ...searchOf(page.referrer),
    ...filled({
      $referrer: publicAddress(page.referrer),
      $referring_domain: referringDomainOf(page.referrer),
      $os: operatingSystemOf(page.userAgent),
      $browser: browserOf(page),
      $device: deviceOf(page.userAgent),
    }),
    $browser_version: browserVersionOf(page),
    $current_url: publicAddress(address),
    $screen_height: page.screenHeight,
    $screen_width: page.screenWidth,
    mp_lib: libraryName,
    $lib_version: libraryVersion,
  }
  return ownEvents(event).map(([type, own]) => ({
    event_type: type,
    event_timestamp: atMs,
    attributes: cut({ ...ofPage, ...own }),
    client: { client_id: clientId },
  }))
}
