import * as v from 'valibot'
import { parseJob } from '#shared/board-job.ts'
import type { JobDetail, PayRange } from '#shared/job.ts'
import { boardMapping } from './settings.ts'

/**
 * A job as a schema.org JobPosting (https://schema.org/JobPosting, developers.google.com/search/docs/appearance/
 * structured-data/job-posting). It contains only facts from the board: a missing country, employment type or pay period is
 * omitted and never guessed.
 */

export interface HiringOrganisation {
  readonly name: string
  /** Absolute URLs. */
  readonly url: string
  readonly logoUrl: string
}

type Json = string | number | readonly Json[] | { readonly [name: string]: Json }
export type JobPosting = Readonly<Record<string, Json>>

const Facts = v.object({
  company_name: v.fallback(v.nullish(v.string(), null), null),
  offices: v.fallback(v.nullish(v.array(v.looseObject({ location: v.nullish(v.string(), null) })), null), null),
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
  if (boardMapping.jobTypes.internships.includes(job.type)) return 'INTERN'
  const named = (metadata ?? []).find(({ name }) => /^(?:employment type|time type)$/i.test(name?.trim() ?? ''))?.value
  if (typeof named !== 'string') return null
  return employmentTypes.find(([pattern]) => pattern.test(named.trim()))?.[1] ?? null
}

function isDate(text: string | null): text is string {
  return text !== null && !Number.isNaN(Date.parse(text))
}

const separators = /[;|•\n]/
const remote = /\bremote\b/i
/** Location texts that do not name a place. */
const noPlace = /^(?:hybrid|distributed|on-?site|in[ -]office|flexible|anywhere|multiple locations|various)$/i

/** Parses the board's format of an office address: 'Pittsburgh, Pennsylvania, United States'. */
function officeAddress(location: string): Json {
  const [locality = '', ...rest] = location.split(',').map((part) => part.trim())
  const country = rest.pop()
  return {
    '@type': 'PostalAddress',
    addressLocality: locality,
    ...(rest.length > 0 ? { addressRegion: rest.join(', ') } : {}),
    ...(country === undefined ? {} : { addressCountry: country }),
  }
}

/** A place of the job. Region and country come from the board's office in the same city, if there is one. */
function placeOf(name: string, offices: readonly string[]): Json {
  const locality = name.split(',')[0]?.trim().toLowerCase() ?? ''
  const office = offices.find((location) => location.split(',')[0]?.trim().toLowerCase() === locality && location.includes(','))
  const address = office === undefined ? { '@type': 'PostalAddress', addressLocality: name } : officeAddress(office)
  return { '@type': 'Place', address }
}

function whereabouts(location: string, offices: readonly string[]): JobPosting {
  const names = location
    .split(separators)
    .map((name) => name.trim())
    .filter((name) => name !== '' && !noPlace.test(name))
  const places = names.filter((name) => !remote.test(name)).map((name) => placeOf(name, offices))
  if (places.length > 0) return { jobLocation: places }
  // A job is remote only when it names no other place: 'Pittsburgh; Remote' has an office.
  if (names.length === 0) return {}
  const regions = names
    .map((name) => name.replace(remote, '').replace(/^[\s,:(–-]+|[\s,:)–-]+$/g, ''))
    .filter((name) => name !== '')
  return {
    jobLocationType: 'TELECOMMUTE',
    ...(regions.length > 0
      ? { applicantLocationRequirements: regions.map((name) => ({ '@type': 'AdministrativeArea', name })) }
      : {}),
  }
}

/** The board's pay ranges have no period. Only the title of a range may contain it. */
function payPeriod(title: string): JobPosting {
  if (/\bhour/i.test(title)) return { unitText: 'HOUR' }
  return /\b(?:year|annual|annum)/i.test(title) ? { unitText: 'YEAR' } : {}
}

function salaryOf({ currency, maxCents, minCents, title }: PayRange): Json {
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', minValue: minCents / 100, maxValue: maxCents / 100, ...payPeriod(title) },
  }
}

function salaries(ranges: readonly PayRange[]): JobPosting {
  const [first, ...others] = ranges.map(salaryOf)
  if (first === undefined) return {}
  return { baseSalary: others.length === 0 ? first : [first, ...others] }
}

interface PostingOptions {
  readonly organisation: HiringOrganisation
  /** Absolute URL of the job page. */
  readonly url: string
}

/**
 * Builds the JobPosting of a job.
 * @param payload the board's response for one job
 * @returns null when the board lacks a required property: title, text or date
 * @throws BoardPayloadError when the payload is not a job
 */
export function jobPosting(payload: unknown, { organisation, url }: PostingOptions): JobPosting | null {
  const job = parseJob(payload, () => {}, boardMapping)
  const { company_name: companyName, metadata, offices } = v.parse(Facts, payload)
  if (job.title === '' || job.contentHtml === '' || !isDate(job.firstPublished)) return null
  const name = companyName ?? organisation.name
  const employment = employmentType(job, metadata)
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: job.contentHtml,
    identifier: { '@type': 'PropertyValue', name, value: String(job.jobId) },
    datePosted: job.firstPublished,
    ...(isDate(job.applicationDeadline) ? { validThrough: job.applicationDeadline } : {}),
    hiringOrganization: { '@type': 'Organization', name, sameAs: organisation.url, logo: organisation.logoUrl },
    ...whereabouts(
      job.location,
      (offices ?? []).map(({ location }) => location ?? ''),
    ),
    ...(employment === null ? {} : { employmentType: employment }),
    ...salaries(job.payRanges),
    url,
  }
}
