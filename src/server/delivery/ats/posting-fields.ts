import * as v from 'valibot'
import { payPeriods } from '#shared/job.ts'
import { isHybridPlace, isRemotePlace } from '#shared/work-model.ts'
import type { Posting } from '../../board/ats-board.ts'
import { builtMapping } from '../../board/built-mapping.ts'

/** What the systems' boards have in common, and the fields of a job in the site's board that they have in other words. */

/** A text that may be missing or something else. */
export const optionalText = v.fallback(v.nullish(v.string(), ''), '')
export const nullableText = v.fallback(v.nullish(v.string(), null), null)
export const optionalList = <const Item extends v.GenericSchema>(item: Item) => v.fallback(v.nullish(v.array(item), []), [])
/** The name of a posting, as it stands in addresses. */
export const PostingId = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

const maxPages = 100

/**
 * Reads a list that comes in pages.
 * @param read reads the page at a place, and gives the place of the next. null: it is the last
 */
export async function readPages<Place>(
  first: Place,
  read: (place: Place) => Promise<{ readonly entries: readonly unknown[]; readonly next: Place | null }>,
): Promise<readonly unknown[]> {
  const all: unknown[] = []
  let place: Place | null = first
  for (let page = 0; page < maxPages && place !== null; page += 1) {
    const { entries, next }: Awaited<ReturnType<typeof read>> = await read(place)
    all.push(...entries)
    place = next
  }
  return all
}

/** The postings of a list. One that cannot be read is left out and reported. */
export function readPostings<const Schema extends v.GenericSchema>(
  entries: readonly unknown[],
  schema: Schema,
  system: string,
  warn: (problem: string) => void,
): readonly v.InferOutput<Schema>[] {
  return entries.flatMap((entry) => {
    const parsed = v.safeParse(schema, entry)
    if (parsed.success) return [parsed.output]
    warn(`board: left out a posting of ${system} (${v.getDotPath(parsed.issues[0]) ?? parsed.issues[0].message})`)
    return []
  })
}

/** Names that are there, each once: of departments from the top level down, or of places. */
export const named = (...names: readonly string[]) => [...new Set(names)].filter((name) => name !== '')

/** How people work, where a system has a field for it, in the words that it is read from. Whatever else it says is on site. */
const workWords: ReadonlyMap<string, { readonly word: string; readonly isSaid: (place: string) => boolean }> = new Map([
  ['remote', { word: 'Remote', isSaid: isRemotePlace }],
  ['hybrid', { word: 'Hybrid', isSaid: isHybridPlace }],
])

/**
 * Marks the places of a remote or hybrid job, unless one of them says so itself.
 * @param workplaceType as Ashby and Lever write it: 'Remote', 'hybrid'
 */
export function withWorkModel(places: readonly string[], workplaceType: string): string {
  const work = workWords.get(workplaceType.toLowerCase())
  if (!work || places.some(work.isSaid)) return places.join('; ')
  return places.map((place) => `${work.word}, ${place}`).join('; ') || work.word
}

/** The metadata of a job, as the brand's board would have them. */
export function metadataOf(employmentType: string, nameOfType = employmentType): Posting['fields'][string] {
  return [...typeMetadata(employmentType), { name: 'Employment Type', value: nameOfType }]
}

interface Pay {
  readonly min: number
  readonly max: number
  readonly currency: string
  /** null: the system does not say. */
  readonly period: string | null
}

/** The pay ranges of a job. They have no period of their own: it stands in the title. A pay per week is left to the job's text. */
export function payRanges({ currency, max, min, period }: Pay): readonly object[] {
  const known = payPeriods.find((each) => each === period)
  if (!known) return []
  return [
    {
      min_cents: Math.round(min * 100),
      max_cents: Math.round(max * 100),
      currency_type: currency,
      title: `Pay per ${known}`,
      blurb: '',
    },
  ]
}

/**
 * The metadata of a job's type, from the employment type of another system, as the brand's board would have them. Of
 * the types, other systems have interns only.
 */
function typeMetadata(employmentType: string): readonly object[] {
  const { fields, jobTypes } = builtMapping
  if (fields.requisitionType === null || !isInternship.test(employmentType)) return []
  const intern = Object.entries(jobTypes.byRequisition).find(([, type]) => isInternship.test(type))
  return intern ? [{ name: fields.requisitionType, value: intern[0] }] : []
}

const isInternship = /\bintern/i
