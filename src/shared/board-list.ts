import * as v from 'valibot'
import { wellFormed } from './html-text.ts'
import type { JobListing, JobType } from './job.ts'

/**
 * Parses the board's `departments` response into the rows of the job list. One invalid job must never throw: it is dropped
 * and reported. Metadata is read only by an allow-list of names and never stored, because boards put internal data there.
 */

/** Called for every job that was dropped, with a message for developers. */
export type ReportProblem = (problem: string) => void

/** The response is not a list of departments: the board is broken, or the URL is not a board. */
export class BoardPayloadError extends Error {
  override readonly name = 'BoardPayloadError'
}

const nullableText = v.nullish(v.string(), null)

const MetadataEntry = v.object({ name: v.string(), value: v.unknown() })

const ListedJob = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  title: v.string(),
  location: v.nullish(v.object({ name: nullableText }), null),
  absolute_url: nullableText,
  metadata: v.nullish(v.array(v.unknown()), null),
})

const ListedDepartment = v.object({
  id: v.number(),
  name: v.string(),
  parent_id: v.nullish(v.number(), null),
  jobs: v.nullish(v.array(v.unknown()), null),
  children: v.nullish(v.array(v.unknown()), null),
})
type ListedDepartment = v.InferOutput<typeof ListedDepartment>

/** Longer than any real title or location, and short enough to show, split and search. */
const maxTextLength = 2_000

/** A title, a name or a location of the board, trimmed and truncated. */
export function plainText(text: string | null | undefined): string {
  // A cut may go through a character.
  return wellFormed((text ?? '').slice(0, maxTextLength)).trim()
}

/** Boards nest departments three levels deep. Deeper nesting than this is an attack on the parser. */
const maxDepth = 30

/** The metadata fields that the site uses. */
export interface JobMetadata {
  readonly reqType: string
  readonly division: string
  readonly featuredTitle: string
  readonly featuredCityName: string
}

/** Reads the four metadata fields that the site uses. All others may be internal and must not be read. */
export function readMetadata(metadata: readonly unknown[] | null): JobMetadata {
  const text = (wanted: string): string => {
    for (const entry of metadata ?? []) {
      const parsed = v.safeParse(MetadataEntry, entry)
      if (parsed.success && parsed.output.name === wanted) {
        return typeof parsed.output.value === 'string' ? plainText(parsed.output.value) : ''
      }
    }
    return ''
  }
  return {
    reqType: text('Req Type'),
    division: text('Division'),
    featuredTitle: text('Featured Title'),
    featuredCityName: text('Featured City Name'),
  }
}

/** A map, because in a plain object the type of 'constructor' would be a function, which IndexedDB cannot store. */
const typesByReqType: ReadonlyMap<string, JobType> = new Map([
  ['University - Graduating Intern', 'Intern'],
  ['University - New Grad', 'New Grad'],
  ['University - Thrive Intern', 'Thrive Program'],
])

/** The job type of a Req Type. An unknown Req Type is 'Industry'. */
export function jobTypeOf(reqType: string): JobType {
  return typesByReqType.get(reqType) ?? 'Industry'
}

/**
 * Splits the board's free-text location into places. Boards separate them with ';', '|', '•', a line break or ' or '. A
 * comma is part of the place, as in 'Pittsburgh, PA'.
 */
export function splitPlaces(location: string): readonly string[] {
  const places = location
    .split(/[;|•\n]|\s+or\s+/)
    .map((place) => place.trim())
    .filter((place) => place !== '')
  return [...new Set(places)]
}

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
  return `job ${JSON.stringify(id ?? null)} ${JSON.stringify(title ?? null)}`
}

/**
 * All jobs of a `departments` response without duplicates, in the board's order.
 * @throws BoardPayloadError when the response has no list of departments
 */
export function parseDepartments(payload: unknown, report: ReportProblem): readonly JobListing[] {
  const parsed = v.safeParse(v.object({ departments: v.array(v.unknown()) }), payload)
  if (!parsed.success) throw new BoardPayloadError(`not a departments answer (${describeIssue(parsed.issues)})`)
  const departments = readDepartments(parsed.output.departments, null, report)
  const byId = new Map(departments.map((department) => [department.id, department]))
  const listings = new Map<number, JobListing>()
  for (const department of departments) {
    const departmentPath = pathTo(department, byId)
    for (const entry of department.jobs) {
      const listing = readListedJob(entry, departmentPath, report)
      if (listing && !listings.has(listing.id)) listings.set(listing.id, listing)
    }
  }
  return [...listings.values()]
}

function readListedJob(
  entry: unknown,
  departmentPath: readonly string[],
  report: ReportProblem,
): (JobListing & { readonly id: number }) | null {
  const parsed = v.safeParse(ListedJob, entry)
  if (!parsed.success) {
    report(`board: dropped ${nameOfJob(entry)} (${describeIssue(parsed.issues)})`)
    return null
  }
  const job = parsed.output
  const { reqType, division, featuredTitle, featuredCityName } = readMetadata(job.metadata)
  const title = plainText(job.title)
  const location = plainText(job.location?.name)
  return {
    id: job.id,
    title,
    department: departmentPath[0] ?? '',
    departmentPath,
    division,
    featured: featuredTitle !== '' && featuredTitle === title && featuredCityName === location,
    location,
    places: splitPlaces(location),
    type: jobTypeOf(reqType),
    url: job.absolute_url ?? '',
  }
}
