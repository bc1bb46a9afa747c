import * as v from 'valibot'
import { type BoardMapping, isName, metadataText, plainMapping } from '#shared/board-mapping.ts'

/** Guesses the meaning of a board's metadata fields, from their names and values. Unclear ones stay out. */

export interface RawJob {
  readonly title: string
  readonly metadata: readonly unknown[]
}

const Entry = v.object({ name: v.string() })

/** How boards call the field that names types, in the languages of the site. */
const typeNames = [
  /^(?:req(?:uisition)?|employment|job|time|contract|worker|position) ?(?:type|class|classification)$|^commitment$/i,
  /^(?:tipo|regime|modalidade) d[eao] (?:contratação|contrato|vínculo|vaga|emprego|trabalho)$/i,
  /^(?:tipo|modalidad) de (?:contratación|contrato|empleo|jornada)$/i,
  /^(?:vertragsart|anstellungsart|beschäftigungsart|art der (?:anstellung|beschäftigung))$/i,
  /^نوع (?:الوظيفة|العقد|التوظيف|الدوام)$/,
]
const divisionName = /^(?:division|divisão|división|geschäftsbereich)$/i
/** A type of jobs by the words of titles that mean it. */
const internships: Readonly<Record<string, readonly string[]>> = {
  Internship: ['intern', 'internship'],
  Estágio: ['estágio', 'estagiário', 'estagiária'],
  Prácticas: ['prácticas', 'becario', 'becaria'],
  Praktikum: ['praktikum', 'praktikant', 'praktikantin'],
  تدريب: ['متدرب', 'متدربة'],
}
const wordsIn = (text: string) => text.toLowerCase().split(/[^\p{L}]+/u)
const hasWord = (text: string, word: string) => wordsIn(text).some((each) => each === word || each === `${word}s`)
const isInternship = (type: string) => Object.values(internships).some((words) => words.some((word) => hasWord(type, word)))

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
    return typeNames.some((pattern) => pattern.test(name.trim())) && count > 1 && count <= maxTypes
  })
  // Each language of the board's titles has its own words.
  const spoken = Object.entries(internships).filter(
    ([, words]) => type === undefined && jobs.some(({ title }) => words.some((word) => hasWord(title, word))),
  )
  const byTitle = Object.fromEntries(spoken.flatMap(([name, words]) => words.map((word) => [word, name])))
  const types = [...new Set([...(type?.values ?? []), ...Object.values(byTitle)])]
  return {
    ...plainMapping,
    fields: { ...plainMapping.fields, requisitionType: type?.name ?? null, division },
    jobTypes: { ...plainMapping.jobTypes, byTitle, internships: types.filter(isInternship) },
  }
}
