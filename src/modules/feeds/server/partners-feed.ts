import * as v from 'valibot'
import type { JobDetail } from '#shared/job.ts'
import { countryName } from '#server/board/places/countries.ts'
import { hasText, isDate, payOnPage, whereaboutsOf } from '#server/web/pages/job-posting.ts'
import type { AddressReader } from '#server/board/places/postal-address.ts'
import { jobFeeds } from './addresses.ts'
import type { FeedFormat, FeedHead } from './feed-format.ts'
import type { FeedJob } from './feed-jobs.ts'
import { openHome, openLanguage, openSource } from './gaps.ts'
import { cdata, escapeXml } from './xml.ts'
import { openOrigin } from '#server/web/http/ready-text.ts'

/**
 * All jobs for job boards that read a feed, in the format that Indeed made usual, with the elements that LinkedIn asks for
 * (`partnerJobId`, `location`, `applyUrl`). Posts that are for no job, or have no text, are left out.
 */

const Facts = v.object({
  internal_job_id: v.optional(v.unknown()),
  requisition_id: v.fallback(v.nullish(v.string(), null), null),
  company_name: v.fallback(v.nullish(v.string(), null), null),
})

function element(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `    <${name}>${cdata(text)}</${name}>\n`
}

const dateText = (date: string | null) => date && new Date(date).toUTCString()

/** Of a text that is escaped already. */
const ready = (name: string, text: string) => `    <${name}>${text}</${name}>\n`

/** 'EUR 50000–60000 per year'. null: the page shows none, or several. */
function salaryOf({ payRanges }: JobDetail): string | null {
  const pay = payOnPage(payRanges)
  if (!pay) return null
  const { currency, maxCents, minCents, period } = pay
  const amounts = minCents > 0 ? `${currency} ${minCents / 100}–${maxCents / 100}` : `Up to ${currency} ${maxCents / 100}`
  return period ? `${amounts} per ${period}` : amounts
}

function jobElement(
  { detail, listing, path, payload, publishedAt, textHtml, updatedAt }: FeedJob,
  { author, title }: FeedHead,
  addresses: AddressReader,
): string {
  const { company_name: given, internal_job_id: internalId, requisition_id: requisition } = v.parse(Facts, payload)
  if (internalId === null) return ''
  const text = textHtml()
  if (!hasText(text)) return ''
  const { isRemote, places, remoteAreas } = whereaboutsOf(detail, payload, addresses)
  const address = places[0] ?? remoteAreas[0]
  const company = given?.trim() || author
  const jobId = String(detail.jobId)
  const link = openOrigin + openLanguage + path + openSource
  return `  <job>
${[
  element('title', detail.title),
  element('date', dateText(publishedAt)),
  element('referencenumber', jobId),
  element('partnerJobId', jobId),
  element('requisitionid', requisition ?? null),
  element('url', link),
  element('applyUrl', link),
  element('company', company),
  ready('sourcename', title),
  element('location', detail.location),
  element('city', address?.locality ?? null),
  element('state', address?.region ?? null),
  element('country', address ? countryName(address.country) : null),
  element('remotetype', isRemote && places.length === 0 ? 'Fully remote' : null),
  element('description', text),
  element('category', listing.departmentPath.join(', ')),
  element('jobtype', listing.type),
  element('salary', salaryOf(detail)),
  element('expirationdate', isDate(detail.applicationDeadline) ? detail.applicationDeadline : null),
  element('lastactivitydate', dateText(updatedAt)),
].join('')}  </job>
`
}

/** `/jobs.xml`. */
export const partnersFormat: FeedFormat = {
  path: jobFeeds.partners,
  contentType: 'application/xml; charset=utf-8',
  maxJobs: Number.POSITIVE_INFINITY,
  escape: escapeXml,
  start: ({ title }, newest) => `<?xml version="1.0" encoding="utf-8"?>
<source>
${ready('publisher', title)}${element('publisherurl', openOrigin + openHome)}${element(
  'lastBuildDate',
  dateText(newest?.updatedAt ?? null),
)}`,
  entry: jobElement,
  separator: '',
  end: '</source>\n',
}
