import * as v from 'valibot'
import { type BoardMapping, departmentGroups, isLeftOut, isName, jobTypeOf, mappingOf, metadataText } from './board-mapping.ts'
import { decodeEscapedHtml, wellFormed } from './html-text.ts'
import { type JobListing, ReadPlace, type ReadPlaces } from './job.ts'
import { listPayOf, readPayRanges } from './job-pay.ts'
import { placesOf } from './places.ts'

/**
 * Parses the board's `departments` response into the rows of the job list. One invalid job must never throw: it is dropped
 * and reported. Metadata is read only by an allow-list of names (`board-mapping.ts`) and never stored, because boards put internal data there.
 */

/** Called for every job that was dropped, with a message for developers. */
export type ReportProblem = (problem: string) => void

/** The response is not a list of departments: the board is broken, or the URL is not a board. */
export class BoardPayloadError extends Error {
  override readonly name = 'BoardPayloadError'
}

const nullableText = v.nullish(v.string(), null)

const ListedJob = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  title: v.string(),
  location: v.nullish(v.object({ name: nullableText }), null),
  absolute_url: nullableText,
  metadata: v.nullish(v.array(v.unknown()), null),
  first_published: v.fallback(nullableText, null),
  pay_input_ranges: v.fallback(v.nullish(v.array(v.unknown()), null), null),
  /** Where this job is, if its offices say more than its location. From the server, and not the board. */
  whereabouts: v.fallback(v.optional(v.array(ReadPlace)), undefined),
  /** The same for all posts of one job. From the server, too. */
  card: v.fallback(v.optional(v.string()), undefined),
})

const ListedDepartment = v.object({
  id: v.number(),
  /** Without one, its jobs are in no department. */
  name: v.fallback(nullableText, null),
  parent_id: v.nullish(v.number(), null),
  jobs: v.nullish(v.array(v.unknown()), null),
  children: v.nullish(v.array(v.unknown()), null),
})
type ListedDepartment = v.InferOutput<typeof ListedDepartment>

/** Longer than any real title or location, and short enough to show, split and search. */
const maxTextLength = 2_000

/** A title, a name or a location of the board, trimmed and truncated. It is plain text, but some boards escape 'R&amp;D'. */
export function plainText(text: string | null | undefined): string {
  // A cut may go through a character.
  return wellFormed(decodeEscapedHtml((text ?? '').slice(0, maxTextLength))).trim()
}

/** Where the places of each location are, which this site's server adds to a board's list. */
const Whereabouts = v.object({ whereabouts: v.fallback(v.optional(v.record(v.string(), v.array(ReadPlace)), {}), {}) })

/** Reads places as the server that has passed on a list. */
function placesRead(payload: unknown): ReadPlaces {
  const parsed = v.safeParse(Whereabouts, payload)
  const known = new Map(Object.entries(parsed.success ? parsed.output.whereabouts : {}))
  return (location) => known.get(location) ?? null
}

/** A job's location as text. Empty if the board has none. */
export function locationText(name: string | null | undefined): string {
  const text = plainText(name)
  return isName(text) ? text : ''
}

/** Boards nest departments three levels deep. Deeper nesting than this is an attack on the parser. */
const maxDepth = 30

interface DepartmentNode {
  readonly id: number
  readonly name: string
  readonly parentId: number | null
  readonly jobs: readonly unknown[]
}

/** Departments as a flat list, from a response in either form (`render_as=list` or `tree`). */
function readDepartments(
  entries: readonly unknown[],
  parentId: number | null,
  report: ReportProblem,
  depth = 0,
): DepartmentNode[] {
  if (depth > maxDepth) {
    report('board: dropped departments that lie too deep')
    return []
  }
  return entries.flatMap((entry) => {
    const parsed = v.safeParse(ListedDepartment, entry)
    if (!parsed.success) {
      report(`board: dropped a department (${describeIssue(parsed.issues)})`)
      return []
    }
    const { id, name, jobs, children } = parsed.output
    return [
      { id, name: plainText(name), parentId: parsed.output.parent_id ?? parentId, jobs: jobs ?? [] },
      ...readDepartments(children ?? [], id, report, depth + 1),
    ]
  })
}

/** The department names from the top level down to this node. A cycle or an unknown parent ends the path. */
function pathTo(node: DepartmentNode, byId: ReadonlyMap<number, DepartmentNode>): readonly string[] {
  const path: string[] = []
  const seen = new Set<number>()
  let current: DepartmentNode | undefined = node
  while (current && !seen.has(current.id)) {
    seen.add(current.id)
    path.unshift(current.name)
    current = current.parentId === null ? undefined : byId.get(current.parentId)
  }
  return path
}

/** The first issue of a failed parse, such as 'location.name: Expected string'. */
export function describeIssue(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues
  const path = v.getDotPath(issue)
  return path ? `${path}: ${issue.message}` : issue.message
}

/** Identifies a job in a report, also when its data are invalid. */
export function nameOfJob(job: unknown): string {
  const { id, title } = (typeof job === 'object' && job !== null ? job : {}) as { id?: unknown; title?: unknown }
  // An object may nest so deep that it cannot be written out.
  const named = (value: unknown) => (typeof value === 'object' && value !== null ? '…' : JSON.stringify(value ?? null))
  return `job ${named(id)} ${named(title)}`
}

/** Replaces the names that stand for no department by ''. */
function namedOnly(path: readonly string[]): readonly string[] {
  return path.every(isName) ? path : path.filter(isName)
}

interface ReadJob {
  readonly job: v.InferOutput<typeof ListedJob>
  readonly path: readonly string[]
}

/**
 * All jobs of a `departments` response without duplicates, in the board's order. Jobs without a department get one from the
 * metadata field that groups them best, if there is one. Without the jobs that the brand leaves out.
 * @param readPlaces by default what the response says of its places
 * @throws BoardPayloadError when the response has no list of departments
 */
export function parseDepartments(
  payload: unknown,
  report: ReportProblem,
  mapping: BoardMapping,
  readPlaces: ReadPlaces = placesRead(payload),
): readonly JobListing[] {
  const parsed = v.safeParse(v.object({ departments: v.array(v.unknown()) }), payload)
  if (!parsed.success) throw new BoardPayloadError(`not a departments answer (${describeIssue(parsed.issues)})`)
  const departments = readDepartments(parsed.output.departments, null, report)
  const byId = new Map(departments.map((department) => [department.id, department]))
  const jobs = new Map<number, ReadJob>()
  for (const department of departments) {
    const path = namedOnly(pathTo(department, byId))
    for (const entry of department.jobs) {
      const read = v.safeParse(ListedJob, entry)
      if (!read.success) report(`board: dropped ${nameOfJob(entry)} (${describeIssue(read.issues)})`)
      else if (!jobs.has(read.output.id)) jobs.set(read.output.id, { job: read.output, path })
    }
  }
  const listed = [...jobs.values()]
  const theirs = mappingOf(
    listed.map(({ job }) => job.metadata),
    mapping,
  )
  const { discipline } = theirs.fields
  const found =
    discipline === null
      ? departmentGroups(listed.filter(({ path }) => path.length === 0).map(({ job }) => job.metadata))
      : { field: discipline, groups: null }
  // Read the places of each location once. Jobs share the array, and with it what `namesOfJob` has computed for it.
  const known = new Map<string, Pick<JobListing, 'location' | 'places' | 'whereabouts'>>()
  return listed.flatMap(({ job, path }) => {
    const location = locationText(job.location?.name)
    const key = job.whereabouts ? JSON.stringify([location, job.whereabouts]) : location
    let own = known.get(key)
    if (!own) {
      const whereabouts = job.whereabouts ?? readPlaces(location)
      own = { location, places: placesOf(location, theirs), ...(whereabouts ? { whereabouts } : {}) }
      known.set(key, own)
    }
    const value = path.length === 0 && found ? metadataText(job.metadata, found.field).trim() : ''
    const ownPath = isName(value) ? [plainText(value)] : path
    const listing = listingOf(job, ownPath, own, theirs)
    if (isLeftOut(listing.title, ownPath, theirs)) return []
    // A small group is no department of the list, but a link to it finds its jobs.
    return [isName(value) && found?.groups?.has(value) === false ? { ...listing, department: '' } : listing]
  })
}

/** A date of the board in seconds since 1970. null: there is none, or it is not a date. */
function secondsOf(date: string | null | undefined): number | null {
  const ms = Date.parse(date ?? '')
  return Number.isNaN(ms) ? null : Math.floor(ms / 1000)
}

function listingOf(
  job: ReadJob['job'],
  departmentPath: readonly string[],
  place: Pick<JobListing, 'location' | 'places' | 'whereabouts'>,
  mapping: BoardMapping,
): JobListing {
  const { fields } = mapping
  const text = (name: string | null) => plainText(metadataText(job.metadata, name))
  const title = plainText(job.title)
  const featuredTitle = text(fields.featuredTitle)
  return {
    id: job.id,
    title,
    department: departmentPath[0] ?? '',
    departmentPath,
    division: text(fields.division),
    featured: featuredTitle !== '' && featuredTitle === title && text(fields.featuredCity) === place.location,
    ...place,
    type: plainText(jobTypeOf(title, job.metadata, mapping)),
    url: job.absolute_url ?? '',
    pay: listPayOf(
      readPayRanges(job.pay_input_ranges, () => {}),
      mapping,
    ),
    publishedSeconds: secondsOf(job.first_published),
    ...(job.card === undefined ? {} : { card: job.card }),
  }
}
