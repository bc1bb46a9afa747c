import * as v from 'valibot'
import type { JobDetail, JobPay, PayRange } from '#shared/job.ts'
import { paysOf } from '#shared/job-pay.ts'
import { periodOfRange } from '#shared/pay-period.ts'
import { countryName } from '../../board/places/countries.ts'
import { officesOf } from '../../board/places/read-places.ts'
import type { AddressReader, PostalAddress, Whereabouts } from '../../board/places/postal-address.ts'
import { builtMapping } from '../../board/built-mapping.ts'
import { readJob } from '../../board/read-job.ts'
import { type TextForReaders, wordsForReaders } from './text-for-readers.ts'

/**
 * A job as a schema.org JobPosting (https://schema.org/JobPosting, developers.google.com/search/docs/appearance/
 * structured-data/job-posting). It contains only facts from the board: a missing employment type or pay period is omitted and
 * never guessed. A job whose posting Google would refuse has none, and `npm run check-board` says why.
 */

export interface HiringOrganisation {
  readonly name: string
  /** Absolute URLs. */
  readonly url: string
  readonly logoUrl: string
}

type Json = string | number | boolean | readonly Json[] | { readonly [name: string]: Json }
export type JobPosting = Readonly<Record<string, Json>>

const Facts = v.object({
  company_name: v.fallback(v.nullish(v.string(), null), null),
  /** null only where a post is for no job. */
  internal_job_id: v.optional(v.unknown()),
  metadata: v.fallback(v.nullish(v.array(v.looseObject({ name: v.nullish(v.string(), ''), value: v.unknown() })), null), null),
})

const employmentTypes: readonly (readonly [RegExp, string])[] = [
  [/^full[ -]?time\b/i, 'FULL_TIME'],
  [/^part[ -]?time\b/i, 'PART_TIME'],
  [/^(?:contract|contractor|freelance)\b/i, 'CONTRACTOR'],
  [/^(?:temporary|fixed[ -]term)\b/i, 'TEMPORARY'],
  [/^intern(?:ship)?\b/i, 'INTERN'],
]

function employmentType(job: JobDetail, metadata: v.InferOutput<typeof Facts>['metadata']): string | null {
  if (builtMapping.jobTypes.internships.includes(job.type)) return 'INTERN'
  const named = (metadata ?? []).find(({ name }) => /^(?:employment type|time type)$/i.test(name?.trim() ?? ''))?.value
  if (typeof named !== 'string') return null
  return employmentTypes.find(([pattern]) => pattern.test(named.trim()))?.[1] ?? null
}

/** Whether HTML has anything to read. */
export function hasText(html: string): boolean {
  return html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== ''
}

export function isDate(text: string | null): text is string {
  return text !== null && !Number.isNaN(Date.parse(text))
}

function address({ country, locality, region }: PostalAddress): Json {
  return {
    '@type': 'PostalAddress',
    ...(locality === null ? {} : { addressLocality: locality }),
    ...(region === null ? {} : { addressRegion: region }),
    addressCountry: country,
  }
}

/** One value as it is, several as a list. */
function oneOrAll(values: readonly Json[]): Json {
  const [first, ...others] = values
  return first !== undefined && others.length === 0 ? first : values
}

/** Where people may live who do a remote job: a country, or a state of it. */
function remoteArea({ country, region }: PostalAddress): Json {
  const name = countryName(country)
  return region === null ? { '@type': 'Country', name } : { '@type': 'State', name: `${region}, ${name}` }
}

/** Where a job is, by its location and the offices of the board's answer. */
export function whereaboutsOf({ location }: JobDetail, payload: unknown, addresses: AddressReader): Whereabouts {
  return addresses.whereabouts(location, officesOf(payload))
}

function placesOf({ isRemote, places, remoteAreas }: Whereabouts): JobPosting {
  const areas = new Map(remoteAreas.map(remoteArea).map((area) => [JSON.stringify(area), area]))
  return {
    ...(places.length === 0 ? {} : { jobLocation: oneOrAll(places.map((one) => ({ '@type': 'Place', address: address(one) }))) }),
    // 'Berlin; Remote' names no country for those who work from home, so it is an office job.
    ...(isRemote && areas.size > 0
      ? { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements: oneOrAll([...areas.values()]) }
      : {}),
  }
}

/** The pay that the page shows. null: there is none, or there are several, which a search engine could not tell apart. */
export function payOnPage(ranges: readonly PayRange[]): JobPay | null {
  const [pay, ...others] = paysOf(ranges, (range) => periodOfRange(range, builtMapping))
  return pay && others.length === 0 ? pay : null
}

function salary(ranges: readonly PayRange[]): JobPosting {
  const pay = payOnPage(ranges)
  if (!pay) return {}
  const { currency, maxCents, minCents, period } = pay
  const value = {
    '@type': 'QuantitativeValue',
    ...(minCents > 0 && { minValue: minCents / 100 }),
    maxValue: maxCents / 100,
    ...(period && { unitText: period.toUpperCase() }),
  }
  return { baseSalary: { '@type': 'MonetaryAmount', currency, value } }
}

interface PostingOptions {
  readonly organisation: HiringOrganisation
  /** Absolute URL of the job page. */
  readonly url: string
  readonly addresses: AddressReader
  readonly nowMs: number
  /** By default only the words of the text. */
  readonly textForReaders?: TextForReaders
}

/** Why a search engine would refuse the posting of a job. */
export type PostingRefusal =
  | 'no title'
  | 'no text'
  | 'no date'
  | 'expired'
  /** A post to which people apply for no job in particular. */
  | 'no job'
  | 'no place'
  /** A place is named, and its country is not known. */
  | 'no country'
  /** A remote job that does not say in which countries its people may live. */
  | 'no area'

export type PostingResult =
  | {
      readonly status: 'posted'
      readonly posting: JobPosting
      /** Texts of the location that were left out, because their country is not known. */
      readonly unknownPlaces: readonly string[]
    }
  | { readonly status: 'refused'; readonly refusals: readonly PostingRefusal[]; readonly unknownPlaces: readonly string[] }

function placeRefusal({ isRemote, places, remoteAreas, unknown }: Whereabouts): readonly PostingRefusal[] {
  if (places.length > 0 || (isRemote && remoteAreas.length > 0)) return []
  if (isRemote) return ['no area']
  return unknown.length > 0 ? ['no country'] : ['no place']
}

/**
 * Builds the JobPosting of a job, unless Google would refuse it.
 * @param payload the board's response for one job
 * @throws BoardPayloadError when the payload is not a job
 */
export function jobPosting(payload: unknown, options: PostingOptions): PostingResult {
  const { addresses, nowMs, organisation, textForReaders = wordsForReaders, url } = options
  const job = readJob(payload, builtMapping)
  const { company_name: companyName, internal_job_id: internalId, metadata } = v.parse(Facts, payload)
  const description = textForReaders(job.contentHtml)
  const where = whereaboutsOf(job, payload, addresses)
  const unknownPlaces = where.unknown.map(({ text }) => text)
  const { applicationDeadline: deadline, firstPublished } = job
  const hasDeadline = isDate(deadline)
  const refusals: readonly PostingRefusal[] = [
    ...(job.title === '' ? ['no title' as const] : []),
    ...(hasText(description) ? [] : ['no text' as const]),
    ...(isDate(firstPublished) ? [] : ['no date' as const]),
    ...(hasDeadline && Date.parse(deadline) <= nowMs ? ['expired' as const] : []),
    ...(internalId === null ? ['no job' as const] : []),
    ...placeRefusal(where),
  ]
  if (refusals.length > 0 || !isDate(firstPublished)) return { status: 'refused', refusals, unknownPlaces }
  const name = companyName?.trim() || organisation.name
  const employment = employmentType(job, metadata)
  const posting = {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description,
    identifier: { '@type': 'PropertyValue', name, value: String(job.jobId) },
    datePosted: firstPublished,
    ...(hasDeadline ? { validThrough: deadline } : {}),
    hiringOrganization: { '@type': 'Organization', name, sameAs: organisation.url, logo: organisation.logoUrl },
    ...placesOf(where),
    ...(employment === null ? {} : { employmentType: employment }),
    ...salary(job.payRanges),
    // The form is on the page of the job.
    directApply: true,
    url,
  }
  return { status: 'posted', posting, unknownPlaces }
}
