import { maxEventTextLength } from '#shared/limits.ts'
import {
  type CampaignName,
  campaignOf,
  publicAddress,
  referringDomainOf,
  type SearchAttributes,
  searchOf,
} from './analytics-address.ts'
import { withoutAnswers } from './analytics-error.ts'
import { type BrowserClues, browserOf, browserVersionOf, deviceOf, operatingSystemOf } from './analytics-browser.ts'

/**
 * A usage event in the provider's format. Its attributes are a closed set. The only data from an application are the four
 * attributes of a failed submission, and the answers are removed from its error text.
 */

/** The client ID of all events of this site. */
const clientId = 'web'
/** Name and version in the format of the provider's library. */
const libraryName = 'web'
const libraryVersion = '1.0.0'

/** What happened. */
export type Occurrence =
  | { readonly type: 'careers_page_view' }
  | { readonly type: 'careers_job_view'; readonly jobId: number }
  | { readonly type: 'careers_job_application_sent'; readonly jobId: number }
  | ({ readonly type: 'careers_job_application' } & ApplicationFailure)

export interface ApplicationFailure {
  readonly jobId: number
  /** The error text of the service or the network; null when there is none. */
  readonly error: string | null
  /** Name of the form field that was rejected. */
  readonly field: string | null
  /** null when there was no response. */
  readonly httpStatusCode: number | null
}

/** An occurrence with the values that must be read at that time. All other attributes can be added later. */
export interface RecordedOccurrence {
  readonly occurrence: Occurrence
  readonly timestampMs: number
  readonly address: string
}

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

interface OccurrenceAttributes {
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

export interface AnalyticsEvent {
  readonly event_type: Occurrence['type']
  readonly event_timestamp: number
  readonly attributes: PageAttributes & OccurrenceAttributes
  readonly client: { readonly client_id: string }
}

function occurrenceAttributes(occurrence: Occurrence): OccurrenceAttributes {
  switch (occurrence.type) {
    case 'careers_page_view':
      return {}
    case 'careers_job_view':
    case 'careers_job_application_sent':
      return { id: occurrence.jobId }
    case 'careers_job_application': {
      const { error, field, httpStatusCode, jobId } = occurrence
      const fieldName = field !== null && /^[\w[\].-]{1,100}$/.test(field) ? field : null
      return { error: error && withoutAnswers(error, []), field: fieldName, id: jobId, http_status_code: httpStatusCode }
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

/** Builds the provider's event. */
export function analyticsEvent({ address, occurrence, timestampMs }: RecordedOccurrence, page: PageContext): AnalyticsEvent {
  return {
    event_type: occurrence.type,
    event_timestamp: timestampMs,
    attributes: cut({
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
      ...occurrenceAttributes(occurrence),
    }),
    client: { client_id: clientId },
  }
}
