import { boardMapping } from '#platform/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { partsOfPlace, placeKey } from '#shared/places.ts'
import { isRemotePlace } from '#shared/work-model.ts'

/** The parts of a job's places where people work on site, the smallest first. */
function placesOnSite({ places, whereabouts }: Pick<JobListing, 'places' | 'whereabouts'>): readonly (readonly string[])[] {
  if (whereabouts) return whereabouts.filter(({ isRemote }) => !isRemote).map(({ path }) => path.toReversed())
  const { placeGroups } = boardMapping
  return places.filter((place) => !isRemotePlace(place) && !Object.hasOwn(placeGroups, place)).map(partsOfPlace)
}

/** How many cities jobs are in. 'Berlin' and 'Germany' are the same one as 'Berlin, Germany', where a job is there. */
export function countCities(jobs: readonly Pick<JobListing, 'places' | 'whereabouts'>[]): number {
  const cities = new Set<string>()
  const partsOfOthers = new Set<string>()
  for (const parts of jobs.flatMap(placesOnSite)) {
    const keyFrom = (start: number, end?: number) => placeKey(parts.slice(start, end).join(', '))
    if (parts.length > 0) cities.add(keyFrom(0))
    for (let at = 1; at < parts.length; at += 1) partsOfOthers.add(keyFrom(0, at)).add(keyFrom(at))
  }
  return [...cities].filter((city) => !partsOfOthers.has(city)).length
}
