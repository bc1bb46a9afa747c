import * as v from 'valibot'
import type { TeamKey } from './brand.ts'
import type { PayPeriod } from './job.ts'

/**
 * How a company's board says what this site shows: pure data of the brand folder (`board.ts`). Boards put internal data into
 * their metadata, so only fields that are named here are read, or whose name says that they group jobs.
 */
export interface BoardMapping {
  /** The language that the board writes (BCP 47), where a job does not name its own. Left out: the brand's first. */
  readonly language?: string
  /** What a pay is for whose range does not say so. Left out: an hour or a year, by its amount. */
  readonly payPeriod?: PayPeriod
  /** Names of metadata fields. null: the board has no such field. */
  readonly fields: {
    /** Tells the type of a job. */
    readonly requisitionType: string | null
    /** Names a program, such as an apprenticeship. It is the type of its jobs, before all rules. */
    readonly program: string | null
    /** Chooses the colour and the video of a job's page. */
    readonly division: string | null
    /** Groups the jobs without a department. null: the field does that whose name says so, and that splits them best (`departmentGroups`). */
    readonly discipline: string | null
    /** A job is featured if these two are its title and its location. */
    readonly featuredTitle: string | null
    readonly featuredCity: string | null
  }
  /** The first rule that fits tells the type of a job. */
  readonly jobTypes: {
    /** The type of each requisition type. */
    readonly byRequisition: Readonly<Record<string, string>>
    /** The type of jobs with one of these words in their title, for boards without requisition types. */
    readonly byTitle: Readonly<Record<string, string>>
    /** The type of all other jobs. null: their requisition type, if they have one. */
    readonly usual: string | null
    /** The types that search engines call internships. */
    readonly internships: readonly string[]
  }
  /** The team whose colour and video the jobs of a division have, or of a department where they name no division. */
  readonly divisions: Readonly<Record<string, TeamKey>>
  /** Jobs that no list of the site has, such as templates and tests of recruiters. Their own addresses still open. */
  readonly leavesOut: {
    /** Names of departments, or values of the field that groups jobs. */
    readonly departments: readonly string[]
    /** Words of titles, in any case. */
    readonly titles: readonly string[]
  }
  /** Departments that the filter offers even without a job. Those of the jobs are added. */
  readonly departments: readonly string[]
  /** Places that the filter offers even without a job. */
  readonly places: readonly string[]
  /** Spellings and the names that the filter uses instead, such as NYC: 'New York'. */
  readonly placeNames: Readonly<Record<string, string>>
  /** Names that find several places, such as Europe: ['Germany', 'Paris']. */
  readonly placeGroups: Readonly<Record<string, readonly string[]>>
  /** Name of the question that takes a video, for which boards have no type. */
  readonly videoQuestion: string | null
  /** Short addresses and the department that they lead to, such as '/in/sales'. */
  readonly redirects: Readonly<Record<string, string>>
}

/** For a board without special fields: everything comes from its jobs. */
export const plainMapping: BoardMapping = {
  fields: {
    requisitionType: null,
    program: null,
    division: null,
    discipline: null,
    featuredTitle: null,
    featuredCity: null,
  },
  jobTypes: { byRequisition: {}, byTitle: {}, usual: null, internships: [] },
  divisions: {},
  leavesOut: { departments: [], titles: [] },
  departments: [],
  places: [],
  placeNames: {},
  placeGroups: {},
  videoQuestion: null,
  redirects: {},
}

/** The type of jobs in the list of freelance jobs, which is a list of its own on every board. */
export const freelanceType = 'Freelance'

/** What stands above the freelance jobs of a department, and above those without one. */
export const freelanceGroups = { ending: ' opportunities', others: 'Freelance listings' } as const

/** All types that the mapping names, usual ones first. */
export function jobTypesOf({ byRequisition, byTitle, usual }: BoardMapping['jobTypes']): readonly string[] {
  return [...new Set([...(usual === null ? [] : [usual]), ...Object.values(byRequisition), ...Object.values(byTitle)])]
}

/** Whether jobs may have types that the mapping does not name. */
export function hasOtherTypes({ fields, jobTypes }: BoardMapping): boolean {
  return fields.program !== null || (jobTypes.usual === null && fields.requisitionType !== null)
}

/** The words of a text, each between spaces. */
function wordsOf(text: string): string {
  const padded = ` ${text} `
  return padded.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
}

function hasWords(text: string, words: string): boolean {
  const wanted = wordsOf(words)
  return wanted !== ' ' && wordsOf(text).includes(wanted)
}

/** Whether the brand leaves a job out of its lists. */
export function isLeftOut(title: string, departmentPath: readonly string[], { leavesOut }: BoardMapping): boolean {
  return (
    leavesOut.titles.some((words) => hasWords(title, words)) ||
    leavesOut.departments.some((name) => departmentPath.includes(name))
  )
}

/** The type of a job. Empty if the board has no types. */
export function jobTypeOf(title: string, metadata: Metadata, { fields, jobTypes }: BoardMapping): string {
  const program = nameOrNothing(metadataText(metadata, fields.program))
  const requisition = nameOrNothing(metadataText(metadata, fields.requisitionType))
  const { byRequisition, byTitle, usual } = jobTypes
  if (program !== '') return program
  if (Object.hasOwn(byRequisition, requisition)) return byRequisition[requisition] ?? ''
  return Object.entries(byTitle).find(([words]) => hasWords(title, words))?.[1] ?? usual ?? requisition
}

/**
 * The mapping for these jobs. Where none of them has the field that tells types, they have no usual type either: they are of
 * another board than the mapping.
 */
export function mappingOf(jobs: readonly Metadata[], mapping: BoardMapping): BoardMapping {
  const { fields, jobTypes } = mapping
  const { requisitionType } = fields
  const isTheirs = requisitionType === null || jobs.some((metadata) => metadataNames(metadata).includes(requisitionType))
  return isTheirs ? mapping : { ...mapping, jobTypes: { ...jobTypes, usual: null } }
}

const Entry = v.object({ name: v.string(), value: v.unknown() })

type Metadata = readonly unknown[] | null | undefined

/** The first text of a metadata field, or ''. */
export function metadataText(metadata: Metadata, name: string | null): string {
  for (const entry of name === null ? [] : (metadata ?? [])) {
    const parsed = v.safeParse(Entry, entry)
    if (!parsed.success || parsed.output.name !== name) continue
    const { value } = parsed.output
    const first: unknown = Array.isArray(value) ? value[0] : value
    return typeof first === 'string' ? first : ''
  }
  return ''
}

/** Whether a department's or place's name is one. Boards write other words, or a dash, where a job has none. */
export function isName(name: string): boolean {
  return !/^(?:[\p{P}\s]*|no department|null|none|n\/a|tbd)$/iu.test(name.trim())
}

/** A name without space around it, or '' for one that is none. */
function nameOrNothing(name: string): string {
  return isName(name) ? name.trim() : ''
}

/** Words by which employers name a field that groups jobs. Others may be internal, such as the company that pays. */
const groupingName = /\b(?:division|department|team|discipline|function|posting category|page bucket)s?\b/i

/** The names of a job's metadata fields, with or without a value. */
export function metadataNames(metadata: Metadata): readonly string[] {
  return (metadata ?? []).flatMap((entry) => {
    const parsed = v.safeParse(Entry, entry)
    return parsed.success ? [parsed.output.name] : []
  })
}

/** The metadata fields of a job that may group it. */
function groupingFields(metadata: Metadata): readonly string[] {
  return metadataNames(metadata).filter((name) => groupingName.test(name))
}

/**
 * The metadata that is read, with nothing else in it. Boards put names and addresses of persons there, and salaries that they do not
 * publish.
 */
export function readableMetadata(metadata: Metadata, { fields }: BoardMapping): readonly { name: string; value: string }[] {
  const named = new Set<string | null>(Object.values(fields))
  return metadataNames(metadata)
    .filter((name, index, names) => names.indexOf(name) === index && (named.has(name) || groupingName.test(name)))
    .map((name) => ({ name, value: metadataText(metadata, name) }))
}

/** A field groups jobs if at least so many of them are in one of its groups. */
const minCoverage = 0.5
/** Only the largest groups of a field are departments. A value of a single job is none, where there are more values than this. */
const maxGroups = 40

export interface DepartmentGroups {
  /** Name of the metadata field. */
  readonly field: string
  /** The values that are departments. The jobs with other values are listed together, after all departments. */
  readonly groups: ReadonlySet<string>
}

/** The largest values of a field and their numbers of jobs. */
function largestGroups(jobs: readonly Metadata[], field: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>()
  for (const metadata of jobs) {
    const value = nameOrNothing(metadataText(metadata, field))
    if (value !== '') sizes.set(value, (sizes.get(value) ?? 0) + 1)
  }
  if (sizes.size <= maxGroups) return sizes
  return new Map(
    [...sizes]
      .filter(([, size]) => size > 1)
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxGroups),
  )
}

/**
 * The metadata field that groups jobs without a department best: the one with the most jobs in its groups without the largest
 * one. null: none does, so the jobs are one list.
 */
export function departmentGroups(jobs: readonly Metadata[]): DepartmentGroups | null {
  let best: DepartmentGroups | null = null
  let bestScore = -1
  for (const field of new Set(jobs.flatMap(groupingFields))) {
    const groups = largestGroups(jobs, field)
    const sizes = [...groups.values()]
    const grouped = sizes.reduce((sum, size) => sum + size, 0)
    const score = grouped - Math.max(...sizes)
    if (grouped < jobs.length * minCoverage || score <= bestScore) continue
    best = { field, groups: new Set(groups.keys()) }
    bestScore = score
  }
  return best
}

/** The department of a single job that names none, from its own metadata. */
export function departmentFromMetadata(metadata: Metadata, { discipline }: BoardMapping['fields']): string {
  const names = discipline === null ? groupingFields(metadata) : [discipline]
  return names.map((name) => nameOrNothing(metadataText(metadata, name))).find((name) => name !== '') ?? ''
}
