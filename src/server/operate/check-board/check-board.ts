import * as v from 'valibot'
import { groupBy } from '#shared/group-by.ts'
import { parseJob } from '#shared/board-job.ts'
import { BoardPayloadError, parseDepartments } from '#shared/board-list.ts'
import { type BoardMapping, isLeftOut, plainMapping } from '#shared/board-mapping.ts'
import { isAnswerable } from '#shared/application-rules.ts'
import { visibleFields } from '#shared/answer-fields.ts'
import { periodOfRange } from '#shared/pay-period.ts'
import { fieldTypes, type JobDetail, type Question } from '#shared/job.ts'
import { hasText, jobPosting, type PostingRefusal } from '../../web/pages/job-posting.ts'
import { officesOf, readPlace } from '../../board/places/read-places.ts'
import { htmlProblems } from './broken-html.ts'
import { groupingFact, templateFindings } from './grouping.ts'
import { counted } from '../../tools/command.ts'
import { brokenRules, type PlaceRuleDeps } from './place-rules.ts'
import kinds from './finding-kinds.json' with { type: 'json' }
import type { CheckedJob, Finding, FindingKindText, JobFindings } from './job-findings.ts'

/** Judges a board for this site: what search engines, applicants or visitors would miss. */

/** The kinds of findings, the worst first. An error costs applicants. A warning makes a job harder to find or to read. */
export const findingKinds = kinds
type FindingKind = keyof typeof findingKinds

export interface BoardCheck {
  readonly jobs: number
  /** How many of them have a job posting. */
  readonly postings: number
  readonly findings: readonly Finding[]
}

/** The answers of a board that are read. */
export interface CheckedBoard {
  /** The board's `departments` answer. */
  readonly departments: unknown
  /** The board's answers for single jobs, with their forms. */
  readonly jobs: readonly unknown[]
}

interface CheckOptions extends PlaceRuleDeps {
  readonly mapping: BoardMapping
  readonly nowMs: number
  /** Whether the brand's form asks when an education began (`job.ts`). */
  readonly asksEducationStart: boolean
  /** What modules find. */
  readonly more?: readonly JobFindings[]
}

type JobFinding = readonly [kind: FindingKind, detail: string]

const refusalTexts: Readonly<Record<PostingRefusal, string>> = {
  'no title': 'it has no title',
  'no text': 'it has no text',
  'no date': 'it has no date of publication',
  expired: 'its deadline has passed',
  'no job': 'it is a post for no job in particular',
  'no place': 'it has no place',
  'no country': 'the country of its place is not known: write it behind the city',
  'no area': 'it is remote and names no country where its people may live',
}
/** Refusals that are right: nothing is wrong with these jobs. */
const meantRefusals: readonly PostingRefusal[] = ['expired', 'no job']

const BoardFields = v.object({ fields: v.array(v.object({ name: v.string(), type: v.string() })) })
const BoardQuestions = v.object({ questions: v.fallback(v.nullish(v.array(v.unknown()), null), null) })

/** The field types that the site does not know, by the name of their field. It asks them as a text or a choice. */
function unknownTypes(payload: unknown): ReadonlyMap<string, string> {
  const { questions } = v.parse(BoardQuestions, payload)
  const fields = (questions ?? []).flatMap((question) => {
    const parsed = v.safeParse(BoardFields, question)
    return parsed.success ? parsed.output.fields : []
  })
  const isKnown = (type: string) => (fieldTypes as readonly string[]).includes(type)
  return new Map(fields.filter(({ type }) => !isKnown(type)).map(({ name, type }) => [name.replace(/\[\]$/, ''), type]))
}

/** Why nobody can answer a question. null: they can. */
function unanswerable(question: Question): string | null {
  if (question.fields.length === 0) return 'has no field'
  if (visibleFields(question).length === 0) return 'is hidden'
  return isAnswerable(question) ? null : 'has nothing to choose from'
}

function questionFindings(job: JobDetail, payload: unknown, asksEducationStart: boolean): readonly JobFinding[] {
  const unknown = unknownTypes(payload)
  const { form } = job
  // The fields of a place are filled by choosing a city, and hidden otherwise.
  const questions = [...form.questions, ...form.compliance.flatMap((section) => section.questions)]
  const found = questions.flatMap((question): JobFinding[] => {
    const why = unanswerable(question)
    const types = question.fields.flatMap(({ name }) => unknown.get(name) ?? [])
    const reason = why ?? (types.length === 0 ? null : `is of the unknown type ${types.join(', ')}`)
    // A hidden question that is not required holds a reference of the board's own.
    if (reason === null || (reason === 'is hidden' && !question.required)) return []
    return [[question.required ? 'required question' : 'other question', `'${question.label}' ${reason}`]]
  })
  if (form.education === 'required' && !asksEducationStart) {
    found.push([
      'other question',
      'education is required, but Greenhouse takes none without its start (asksEducationStart in job.ts)',
    ])
  }
  return found
}

function postingFindings(payload: unknown, { addresses, nowMs }: CheckOptions): { isPosted: boolean; found: JobFinding[] } {
  const organisation = { name: 'x', url: 'https://x.example', logoUrl: 'https://x.example/x.png' }
  const result = jobPosting(payload, { organisation, url: organisation.url, addresses, nowMs })
  const places = result.unknownPlaces.length > 0 ? `: '${result.unknownPlaces.join("', '")}'` : ''
  if (result.status === 'posted') {
    const found: JobFinding[] = places === '' ? [] : [['unknown place', `is left out of its job posting${places}`]]
    return { isPosted: true, found }
  }
  const found = result.refusals
    // An empty text has a line of its own.
    .filter((refusal) => refusal !== 'no text')
    .map((refusal): JobFinding => {
      const isAboutPlace = refusal === 'no country' || refusal === 'no area'
      const text = refusalTexts[refusal] + (isAboutPlace ? places : '')
      return [meantRefusals.includes(refusal) ? 'no posting wanted' : 'no posting', text]
    })
  return { isPosted: false, found }
}

function placeFindings({ location }: JobDetail, payload: unknown, deps: PlaceRuleDeps): readonly JobFinding[] {
  const offices = officesOf(payload)
  const broken = brokenRules({ location, offices }, deps).map(
    ({ place, rule }): JobFinding => ['wrong place', `'${place}' of '${location}': ${rule}`],
  )
  const { addresses } = deps
  const [alone, { places, remoteAreas }] = [addresses.whereabouts(location, []), addresses.whereabouts(location, offices)]
  if (alone.places.length + alone.remoteAreas.length > 0 || places.length + remoteAreas.length === 0) return broken
  const names = [...places, ...remoteAreas].map((address) => readPlace(address, false, addresses).name)
  return [...broken, ['place of offices', `'${location}' is in ${names.join('; ')}`]]
}

function duplicateFindings(jobs: readonly JobDetail[]): readonly Finding[] {
  const byName = groupBy(jobs, ({ location, title }) => JSON.stringify([title.toLowerCase(), location.toLowerCase()]))
  return [...byName.values()].flatMap(([first, ...others]) =>
    others.map(({ jobId, location, title }) => ({
      kind: 'duplicate title' as const,
      jobId,
      title,
      detail: `the same title and place${location === '' ? '' : ` (${location})`} as job ${first?.jobId}`,
    })),
  )
}

const payAdvice =
  'lists take an upper end below 1,000 for an hour and any other for a year: write it into the title of the range, or payPeriod into board.ts'

/** Whether the board or the brand says what the pay of a job is for. */
function saysPeriod({ payRanges }: JobDetail, mapping: BoardMapping): boolean {
  return payRanges.every((range) => periodOfRange(range, mapping) !== undefined)
}

/**
 * Judges all jobs of a board.
 * @throws BoardPayloadError when the departments answer is none
 */
export function checkBoard({ departments, jobs }: CheckedBoard, options: CheckOptions): BoardCheck {
  const { addresses, mapping, more = [], nowMs } = options
  const findings: Finding[] = []
  const reportJob = (problem: string) => findings.push(aboutBoard('invalid job', problem))
  const all = parseDepartments(departments, reportJob, { ...mapping, leavesOut: plainMapping.leavesOut })
  const leftOut = new Set(
    all.filter(({ departmentPath, title }) => isLeftOut(title, departmentPath, mapping)).map(({ id }) => id),
  )
  const listings = all.filter(({ id }) => !leftOut.has(id))
  const grouping = groupingFact(jobs, mapping)
  if (grouping !== null) findings.push(aboutBoard('grouping', grouping))
  if (leftOut.size > 0) findings.push(aboutBoard('grouping', `${counted(leftOut.size, 'job')} left out, as board.ts says`))
  findings.push(...templateFindings(listings))
  const pathOf = new Map(listings.map(({ departmentPath, id }) => [id, departmentPath]))
  const details: CheckedJob[] = []
  let postings = 0
  for (const payload of jobs) {
    const unread: string[] = []
    let job: JobDetail
    try {
      job = parseJob(payload, (problem) => unread.push(problem.slice(0, 300)), mapping)
    } catch (error) {
      if (!(error instanceof BoardPayloadError)) throw error
      findings.push(aboutBoard('invalid job', error.message))
      continue
    }
    if (leftOut.has(job.jobId)) continue
    const checked = { detail: job, whereabouts: addresses.whereabouts(job.location, officesOf(payload)), addresses }
    details.push(checked)
    const posting = postingFindings(payload, options)
    if (posting.isPosted) postings += 1
    const found: JobFinding[] = [
      ...(hasText(job.contentHtml) ? [] : [['empty text', 'it has no text'] as const]),
      ...posting.found,
      ...placeFindings(job, payload, options),
      ...questionFindings(job, payload, options.asksEducationStart),
      ...unread.map((problem): JobFinding => ['left out', problem]),
      ...htmlProblems(job.contentHtml).map((problem): JobFinding => ['broken HTML', problem]),
      ...((pathOf.get(job.jobId)?.[0] ?? job.department) === ''
        ? [['no department', 'it is listed under no heading'] as const]
        : []),
      ...(saysPeriod(job, mapping) ? [] : [['no pay period', payAdvice] as const]),
      ...(job.location === '' ? [['no location', 'no filter of places finds it'] as const] : []),
    ]
    const ofModules = more.flatMap(({ ofJob }) => ofJob(checked, nowMs))
    findings.push(
      ...[...found.map(([kind, detail]) => ({ kind, detail })), ...ofModules].map(({ detail, kind }) => ({
        kind,
        jobId: job.jobId,
        title: job.title,
        detail,
      })),
    )
  }
  findings.push(...duplicateFindings(details.map(({ detail }) => detail)))
  findings.push(...more.flatMap(({ ofBoard }) => ofBoard(details, nowMs).map(({ detail, kind }) => aboutBoard(kind, detail))))
  const order = Object.keys(kindsWith(more))
  const sorted = findings.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
  return { jobs: details.length, postings, findings: sorted }
}

/** The kinds of findings with those of modules, the worst first. */
export function kindsWith(more: readonly JobFindings[]): Readonly<Record<string, FindingKindText>> {
  const all = [
    ...Object.entries(findingKinds as Readonly<Record<string, FindingKindText>>),
    ...more.flatMap((one) => Object.entries(one.kinds)),
  ]
  const order = ['error', 'warning', 'note']
  return Object.fromEntries(all.toSorted(([, one], [, other]) => order.indexOf(one.severity) - order.indexOf(other.severity)))
}

function aboutBoard(kind: string, detail: string): Finding {
  return { kind, jobId: null, title: '', detail: detail.slice(0, 600) }
}
