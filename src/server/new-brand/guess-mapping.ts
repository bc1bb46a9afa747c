import * as v from 'valibot'
import { type BoardMapping, isName, metadataText, plainMapping } from '#shared/board-mapping.ts'

/** Guesses the meaning of a board's metadata fields, from their names and values. Unclear ones stay out. */

export interface RawJob {
  readonly title: string
  readonly metadata: readonly unknown[]
}

const Entry = v.object({ name: v.string() })

const typeName =
  /^(?:req(?:uisition)?|employment|job|time|contract|worker|position) ?(?:type|class|classification)$|^commitment$/i
const divisionName = /^division$/i
const internship = /\b(?:intern|internship)s?\b/i

/** A field of more values does not name types, and one that most jobs leave empty has no meaning. */
const maxTypes = 7
const minCoverage = 0.5

function fieldNames(jobs: readonly RawJob[]): readonly string[] {
  const entries = jobs.flatMap(({ metadata }) => metadata).map((entry) => v.safeParse(Entry, entry))
  return [...new Set(entries.flatMap((entry) => (entry.success ? [entry.output.name] : [])))]
}

/** The values of a field, one for each job that has one. */
function valuesOf(jobs: readonly RawJob[], name: string): readonly string[] {
  return jobs.map(({ metadata }) => metadataText(metadata, name).trim()).filter(isName)
}

/** The mapping of a board with these jobs. */
export function guessMapping(jobs: readonly RawJob[]): BoardMapping {
  const fields = fieldNames(jobs)
    .map((name) => ({ name, values: valuesOf(jobs, name) }))
    .filter(({ values }) => values.length >= jobs.length * minCoverage)
  const division = fields.find(({ name }) => divisionName.test(name.trim()))?.name ?? null
  const type = fields.find(({ name, values }) => {
    const count = new Set(values).size
    return typeName.test(name.trim()) && count > 1 && count <= maxTypes
  })
  const hasInternships = type === undefined && jobs.some(({ title }) => internship.test(title))
  const byTitle: Readonly<Record<string, string>> = hasInternships ? { intern: 'Internship', internship: 'Internship' } : {}
  const types = [...new Set([...(type?.values ?? []), ...Object.values(byTitle)])]
  return {
    ...plainMapping,
    fields: { ...plainMapping.fields, requisitionType: type?.name ?? null, division },
    jobTypes: { ...plainMapping.jobTypes, byTitle, internships: types.filter((name) => internship.test(name)) },
  }
}
