import * as v from 'valibot'
import { type BoardMapping, departmentGroups, isName, metadataNames, metadataText } from '#shared/board-mapping.ts'
import type { JobListing } from '#shared/job.ts'
import { counted } from '../../tools/command.ts'
import type { Finding } from './job-findings.ts'

/** Reports how the list of a board is grouped and which of its jobs look like templates, with what to write into `board.ts`. */

const Department = v.object({ name: v.fallback(v.string(), '') })
const Job = v.object({
  departments: v.fallback(v.nullish(v.array(Department), []), []),
  metadata: v.fallback(v.nullish(v.array(v.unknown()), []), []),
})

/** More fields are not proposed. */
const maxProposals = 5

function valuesOf(jobs: readonly (readonly unknown[])[], field: string): ReadonlySet<string> {
  return new Set(jobs.map((metadata) => metadataText(metadata, field).trim()).filter(isName))
}

/** The fields that could be named instead, as a part of a sentence. */
function otherFields(jobs: readonly (readonly unknown[])[], chosen: string | null): string {
  const names = [...new Set(jobs.flatMap(metadataNames))].filter((name) => name !== chosen)
  const fields = names.map((name) => ({ name, count: valuesOf(jobs, name).size })).filter(({ count }) => count > 1)
  const shown = fields.slice(0, maxProposals).map(({ count, name }) => `'${name}' (${counted(count, 'value')})`)
  return shown.length === 0 ? '' : `, such as ${shown.join(', ')}`
}

/**
 * The metadata field that groups the jobs without a department, and how to choose another. null: all jobs have a department.
 * @param payloads the board's answers for single jobs
 */
export function groupingFact(payloads: readonly unknown[], { fields: { discipline } }: BoardMapping): string | null {
  const jobs = payloads.flatMap((payload) => {
    const job = v.safeParse(Job, payload)
    if (!job.success || (job.output.departments ?? []).some(({ name }) => isName(name))) return []
    return [job.output.metadata ?? []]
  })
  if (jobs.length === 0) return null
  const found = discipline === null ? departmentGroups(jobs) : null
  const field = discipline ?? found?.field ?? null
  const change = `fields.discipline in board.ts can name ${field === null ? 'a field' : 'another field'}${otherFields(jobs, field)}`
  const subject = `${counted(jobs.length, 'job')} without a department`
  if (field === null) return `${subject} in one list, because no field of metadata groups them: ${change}`
  const count = valuesOf(jobs, field).size
  const values = counted(count, 'value')
  if (!found || found.groups.size === count) return `${subject} grouped by '${field}' (${values}): ${change}`
  const rest = jobs.filter((metadata) => !found.groups.has(metadataText(metadata, field).trim())).length
  return `${subject} grouped by '${field}' (${values}): its ${found.groups.size} largest groups, and ${counted(rest, 'other job')} at the end. All values are groups if fields.discipline in board.ts is '${field}', and it can name another field${otherFields(jobs, field)}`
}

/** Names of what recruiters copy or try, and not 'Flight Test' or 'Test Engineer'. */
const template =
  /\btemplates?\b|\bdo not (?:apply|use|post)\b|\btest (?:job|post|posting|req|requisition)s?\b|^z+[-_ ]*test|^\W*tests?\W*$/i

/** The jobs that look like templates or tests, with the rule that leaves them out. */
export function templateFindings(jobs: readonly JobListing[]): readonly Finding[] {
  const departments = new Map<string, number>()
  const found: Finding[] = []
  for (const { departmentPath, id, title } of jobs) {
    const department = departmentPath.find((name) => template.test(name))
    const words = template.exec(title)?.[0]
    if (department !== undefined) departments.set(department, (departments.get(department) ?? 0) + 1)
    else if (words !== undefined && typeof id === 'number') {
      found.push({ kind: 'template', jobId: id, title, detail: `leavesOut.titles in board.ts can have '${words}'` })
    }
  }
  const ofDepartments = [...departments].map(([name, count]): Finding => {
    const detail = `${counted(count, 'job')} of '${name}': leavesOut.departments in board.ts can have this name`
    return { kind: 'template', jobId: null, title: '', detail }
  })
  return [...ofDepartments, ...found]
}
