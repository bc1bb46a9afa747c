import * as v from 'valibot'
import { BoardPayloadError, describeIssue, locationText, nameOfJob, plainText, type ReportProblem } from './board-list.ts'
import { type BoardMapping, freelanceGroups, freelanceType } from './board-mapping.ts'
import { type JobListing, ReadPlace } from './job.ts'
import { placesOf } from './places.ts'

const FreelanceJob = v.object({
  name: v.string(),
  location: v.nullish(v.object({ name: v.nullish(v.string(), null) }), null),
  url: v.pipe(v.string(), v.regex(/^https?:\/\//i, 'Expected an http address')),
  /** Where it is. From this site's server. */
  whereabouts: v.fallback(v.optional(v.array(ReadPlace)), undefined),
})

/** Splits 'Title (Department)'. Without parentheses at the end, the department is null. */
export function parseFreelanceName(name: string): { readonly title: string; readonly department: string | null } {
  const match = /^(?<title>.*\S)\s*\((?<department>[^()]+)\)$/s.exec(name.trim())
  return match?.groups
    ? { title: match.groups['title'] ?? '', department: match.groups['department']?.trim() || null }
    : { title: name.trim(), department: null }
}

/**
 * Parses a list of freelance jobs: an array, or an object with `jobs` like the board's own lists. Invalid jobs are dropped
 * and reported.
 * @throws BoardPayloadError when the payload has no list
 */
export function parseFreelanceJobs(payload: unknown, report: ReportProblem, mapping: BoardMapping): readonly JobListing[] {
  const wrapped = v.safeParse(v.object({ jobs: v.array(v.unknown()) }), payload)
  const list = wrapped.success ? wrapped.output.jobs : payload
  if (!Array.isArray(list)) throw new BoardPayloadError('not a list of freelance jobs')
  return list.flatMap((entry: unknown) => {
    const parsed = v.safeParse(FreelanceJob, entry)
    if (!parsed.success) {
      report(`freelance: dropped ${nameOfJob(entry)} (${describeIssue(parsed.issues)})`)
      return []
    }
    const { title, department } = parseFreelanceName(plainText(parsed.output.name))
    const label = department ? department + freelanceGroups.ending : freelanceGroups.others
    const location = locationText(parsed.output.location?.name)
    const { whereabouts } = parsed.output
    return [
      {
        id: parsed.output.url,
        title,
        department: label,
        departmentPath: [label],
        division: '',
        featured: false,
        location,
        places: placesOf(location, mapping),
        ...(whereabouts ? { whereabouts } : {}),
        type: freelanceType,
        url: parsed.output.url,
        pay: null,
        publishedSeconds: null,
      } satisfies JobListing,
    ]
  })
}
