import * as v from 'valibot'
import { embedded } from './endpoints.ts'
import { JobNumber } from './job.ts'

/**
 * The board pack: everything that a device needs of the board in one file, and the differences between two versions of it as files
 * too. A pack is a JSON array with one item on each line, so that a reader holds one job at a time. The last line shows that the
 * file is whole. The jobs have the shape of the board's own answers (`board-job.ts`), reduced to what pages read.
 *
 * Long parts that many jobs share, such as the texts of compliance questions, are items of their own, and jobs refer to them.
 */

const base = embedded.pack

export const packAddress = {
  base,
  /** The present version. It is asked for each time; the other files never change. */
  index: `${base}/index.json`,
  whole: (version: string) => `${base}/${version}.json`,
  /** What has changed from one version to another. */
  delta: (from: string, version: string) => `${base}/${from}-${version}.json`,
} as const

/** A hash of the content. */
export const PackVersion = v.pipe(v.string(), v.regex(/^[0-9a-f]{20}$/))

export const PackIndex = v.object({
  format: v.literal(1),
  version: PackVersion,
  jobCount: v.number(),
  /** The jobs whose form is in the pack. The others follow in later versions. */
  formCount: v.number(),
  /** The versions from which there is a delta to the present one. */
  deltas: v.pipe(v.array(PackVersion), v.readonly()),
})
export type PackIndex = v.InferOutput<typeof PackIndex>

const Head = v.object({
  kind: v.literal('head'),
  format: v.literal(1),
  version: PackVersion,
  /** In a delta: the version that it changes. */
  from: v.nullable(PackVersion),
  /** In a delta: the jobs that are no longer in the pack. */
  gone: v.pipe(v.array(JobNumber), v.readonly()),
  /** How many jobs the file has. */
  jobCount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
})
export type PackHead = v.InferOutput<typeof Head>

export const packedEducationLists = ['degrees', 'disciplines'] as const
const educationItems = v.pipe(v.array(v.object({ id: v.number(), text: v.string() })), v.readonly())

const Item = v.variant('kind', [
  Head,
  /** The board's list, as its departments. Only in a whole pack. */
  v.object({ kind: v.literal('list'), departments: v.array(v.unknown()) }),
  /** The short lists that forms need, as far as the board has them. In a delta only if they have changed. */
  v.object({
    kind: v.literal('education'),
    degrees: v.nullable(educationItems),
    disciplines: v.nullable(educationItems),
  }),
  v.object({ kind: v.literal('part'), id: v.string(), value: v.unknown() }),
  v.object({ kind: v.literal('job'), jobId: JobNumber, hasForm: v.boolean(), job: v.record(v.string(), v.unknown()) }),
])
export type PackItem = v.InferOutput<typeof Item>

/** The fields of a job that may be parts of their own. */
export const sharedFields = [
  'compliance',
  'demographic_questions',
  'location_questions',
  'data_compliance',
  'ai_disclaimer',
] as const

/** What a job has in place of a shared field. */
const PartReference = v.object({ part: v.string() })

/** A file that is no pack, or not whole. It is no version that a device could say it has. */
export class PackError extends Error {
  override readonly name = 'PackError'
}

/** One job with its form, or a board's list. Longer than any of a real board. */
const maxLineLength = 32 * 1024 * 1024
/** 2,500 jobs of 25 kB, several times. */
const maxPackLength = 512 * 1024 * 1024

function itemIn(line: string): PackItem {
  try {
    return v.parse(Item, JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line))
  } catch (cause) {
    throw new PackError('a line is no item of a pack', { cause })
  }
}

/** A text that arrives in pieces: a response's body after a `TextDecoderStream`. */
export interface TextStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: string | undefined }>
    cancel(): Promise<void>
  }
}

/** The lines of a text. @throws PackError when it is too long */
async function* linesOf(text: TextStream): AsyncGenerator<string, void> {
  const reader = text.getReader()
  let rest = ''
  let length = 0
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream
      const { done, value } = await reader.read()
      if (done) break
      length += value?.length ?? 0
      const lines = (rest + (value ?? '')).split('\n')
      rest = lines.pop() ?? ''
      if (rest.length > maxLineLength || length > maxPackLength) throw new PackError('it is too long')
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    // A reader that leaves early needs no more of it.
    await reader.cancel().catch(() => {})
  }
}

/** Puts the shared parts back into a job. */
function wholeJob(
  job: Readonly<Record<string, unknown>>,
  parts: ReadonlyMap<string, unknown>,
): Readonly<Record<string, unknown>> {
  const shared = sharedFields.flatMap((field) => {
    const reference = v.safeParse(PartReference, job[field])
    if (!reference.success) return []
    const { part } = reference.output
    if (!parts.has(part)) throw new PackError('a job refers to a part that is not there')
    return [[field, parts.get(part)] as const]
  })
  return { ...job, ...Object.fromEntries(shared) }
}

/**
 * The job in the lines that a pack has of it, its parts first.
 * @throws PackError when they are of no job
 */
export function jobInLines(lines: readonly string[]): Readonly<Record<string, unknown>> {
  const items = lines.map(itemIn)
  const parts = new Map(items.flatMap((item) => (item.kind === 'part' ? [[item.id, item.value] as const] : [])))
  const job = items.find((item) => item.kind === 'job')
  if (!job) throw new PackError('no line is of a job')
  return wholeJob(job.job, parts)
}

/** An item of a pack for its reader: jobs are whole. */
export type ReadItem = Exclude<PackItem, { readonly kind: 'part' }>

/**
 * Reads a pack. The head comes first.
 * @throws PackError when it is none, or not whole
 */
export async function* readPack(text: TextStream): AsyncGenerator<ReadItem, void> {
  const parts = new Map<string, unknown>()
  let state: 'start' | 'head' | 'items' | 'end' = 'start'
  let jobsLeft = 0
  for await (const line of linesOf(text)) {
    if (state === 'start' ? line !== '[' : state === 'end') throw new PackError('it does not begin or end as a pack')
    if (state === 'start') {
      state = 'head'
      continue
    }
    if (line === ']') {
      state = 'end'
      continue
    }
    const item = itemIn(line)
    if ((item.kind === 'head') !== (state === 'head')) throw new PackError('its head is not where it should be')
    state = 'items'
    if (item.kind === 'head') jobsLeft = item.jobCount
    if (item.kind === 'job') jobsLeft -= 1
    if (item.kind === 'part') parts.set(item.id, item.value)
    else yield item.kind === 'job' ? { ...item, job: wholeJob(item.job, parts) } : item
  }
  if (state !== 'end' || jobsLeft !== 0) throw new PackError('it is not whole')
}
