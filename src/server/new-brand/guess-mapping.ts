import * as v from 'valibot'
import { type BoardMapping, isName, metadataText, plainMapping } from '#shared/board-mapping.ts'

/** Guesses what the metadata fields of a board mean, from their names and values. What is unclear stays out. */

type Metadata = readonly unknown[]

const Entry = v.object({ name: v.string() })

const typeName =
  /^(?:req(?:uisition)?|employment|job|time|contract|worker|position) ?(?:type|class|classification)$|^commitment$/i
const divisionName = /^division$/i

/** A field of more values does not name types, and one that most jobs leave empty tells nothing. */
const maxTypes = 7
const minCoverage = 0.5
/** What most jobs are needs no chip on every row. */
const usualShare = 0.6

function fieldNames(jobs: readonly Metadata[]): readonly string[] {
  return [
    ...new Set(
      jobs.flat().flatMap((entry) => {
        const parsed = v.safeParse(Entry, entry)
        return parsed.success ? [parsed.output.name] : []
      }),
    ),
  ]
}

/** How many jobs have each value of a field. */
function countValues(jobs: readonly Metadata[], name: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const metadata of jobs) {
    const value = metadataText(metadata, name).trim()
    if (isName(value)) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return counts
}

/** @param jobs the metadata of each job */
export function guessMapping(jobs: readonly Metadata[]): BoardMapping {
  const names = fieldNames(jobs)
  const isUsed = (counts: ReadonlyMap<string, number>) =>
    [...counts.values()].reduce((sum, count) => sum + count, 0) >= jobs.length * minCoverage
  const types = names
    .filter((name) => typeName.test(name.trim()))
    .map((name) => ({ name, counts: countValues(jobs, name) }))
    .find(({ counts }) => counts.size > 1 && counts.size <= maxTypes && isUsed(counts))
  const division = names.find((name) => divisionName.test(name.trim()) && isUsed(countValues(jobs, name))) ?? null
  const unusual = [...(types?.counts ?? [])].filter(([, count]) => count < jobs.length * usualShare).map(([value]) => value)
  return {
    ...plainMapping,
    fields: { ...plainMapping.fields, requisitionType: types?.name ?? null, division },
    jobTypes: { ...plainMapping.jobTypes, byRequisition: Object.fromEntries(unusual.map((value) => [value, value])) },
  }
}
