import { freelanceType } from '#shared/board-mapping.ts'
import { placeText } from '#shared/country-names.ts'
import type { JobFilter } from '#shared/job-filter.ts'
import type { JobListing } from '#shared/job.ts'
import { namesOfJob, placeKey } from '#shared/places.ts'
import { siteLanguageOf } from '#shared/site-languages.ts'
import { brandText } from '#server/web/language/brand-texts.ts'
import { currentLanguage } from '#server/web/language/language.ts'
import { oneLine } from '#server/mail/compose.ts'
import { server as words } from '../words.ts'

/** The search of an alert in words, in the language in which the server speaks. */

/** A message keeps its values apart, so that a list of Latin names does not run the other way from right to left. */
function listed(texts: readonly string[]): string {
  return new Intl.ListFormat(siteLanguageOf(currentLanguage())).format(texts.map((item) => words.search.item({ item })))
}

/** The type of a job by the name that pages show. */
export const typeText = (type: string) => (type === freelanceType ? words.search.freelance() : brandText(type))

/** A place of the filter, whose country and whose word for work from home are English in addresses. */
const placeName = (place: string) => placeText(place, siteLanguageOf(currentLanguage()), words.search)

function facetsOf({ departments, locations, types, work }: Pick<JobFilter, 'departments' | 'locations' | 'types' | 'work'>) {
  return [
    ...types.map(oneLine).map(typeText),
    ...departments.map(oneLine),
    ...locations.map(oneLine).map(placeName),
    ...work.map((model) => words.search[model]()),
  ]
}

/** Such as '“engineer pittsburgh” in Engineering'. null: the search finds every job. */
export function alertText(filter: JobFilter): string | null {
  const facets = listed(facetsOf(filter))
  // Signs of another direction would turn the sentence around them.
  const typed = oneLine(filter.query)
  const query = typed === '' ? '' : words.search.quoted({ query: typed })
  if (query !== '' && facets !== '') return words.search.in({ query, facets })
  return query || facets || null
}

/**
 * The search in words for somebody who may not have asked for it: only choices that the board itself offers now. What a stranger
 * may have typed, the search words and an amount, is left out.
 */
export function offeredAlertText(filter: JobFilter, jobs: readonly JobListing[]): string {
  const departments = new Set(jobs.flatMap(({ departmentPath }) => departmentPath))
  const types = new Set(jobs.map(({ type }) => type))
  const places = new Set(jobs.flatMap((job) => [...namesOfJob(job)]))
  // A dot makes no other place, but may make a link: 'San Francis.co'.
  const isOffered = (location: string) =>
    places.has(placeKey(location)) && (!location.includes('.') || jobs.some((job) => job.location.includes(location)))
  const offered = facetsOf({
    types: filter.types.filter((type) => types.has(type)),
    departments: filter.departments.filter((department) => departments.has(department)),
    locations: filter.locations.filter(isOffered),
    work: filter.work,
  })
  if (offered.length > 0) return listed(offered)
  return alertText(filter) === null ? words.first.allJobs() : words.first.chosenJobs()
}
