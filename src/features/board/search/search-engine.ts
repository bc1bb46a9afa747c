import type { JobListing } from '#shared/job.ts'
import { bestLine, type BestLine, JobIndex, marksIn, type Range, scannedTexts, type SearchResult } from '#shared/job-search.ts'
import { splitPlaces } from '#shared/places.ts'
import { searchedText } from '#shared/search-words.ts'
import { type Clock, within } from '#platform/clock.ts'
import type { SearchedText } from '#storage/job-details.ts'

/**
 * Searches the jobs of a list, with the texts that the device has. It runs in a worker, or on the page where there is none.
 */

/** How a job was found. */
export interface JobHit {
  readonly id: JobListing['id']
  /** The place that was found, or else the first one. '' if the job has none. */
  readonly place: string
  readonly marks: { readonly title: readonly Range[]; readonly place: readonly Range[] }
  /** The sentence of the text that fits best. null: the text is not on the device, or the hit is not among the first. */
  readonly bestLine: BestLine | null
}

export interface JobHits extends Pick<SearchResult, 'exactness' | 'suggestion'> {
  /** The best first. */
  readonly hits: readonly JobHit[]
}

/** Hits that have marks and a line, which cost more than being found: ten pages of a list. */
const maxShownHits = 200
/** Their texts are read from the database. */
const maxLines = 60
/** Another tab may keep the database busy for long. What was found is shown without lines then. */
const linesLimitMs = 500

interface SearchEngineOptions {
  readonly clock: Clock
  readonly readTexts: () => AsyncIterable<readonly SearchedText[]>
  readonly readTextsOf: (jobIds: readonly number[]) => Promise<readonly SearchedText[]>
  /** All texts of the device have been read: the same search may find more. */
  readonly onTexts: () => void
}

export class SearchEngine {
  readonly #options: SearchEngineOptions
  readonly #texts = new Map<JobListing['id'], string>()
  #jobs: ReadonlyMap<JobListing['id'], JobListing> = new Map()
  #index = new JobIndex([])
  #isReading = false

  constructor(options: SearchEngineOptions) {
    this.#options = options
  }

  /** Searches these jobs from now on. Their texts follow. */
  setJobs(jobs: readonly JobListing[]): void {
    this.#jobs = new Map(jobs.map((job) => [job.id, job]))
    this.#index = new JobIndex(jobs, scannedTexts(this.#texts))
    if (jobs.some(({ id }) => typeof id === 'number' && !this.#texts.has(id))) void this.#readTexts()
  }

  async #readTexts(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    const known = this.#texts.size
    for await (const batch of this.#options.readTexts()) {
      for (const { jobId, text } of batch) this.#texts.set(jobId, searchedText(text))
    }
    this.#isReading = false
    if (this.#texts.size > known) this.#options.onTexts()
  }

  async search(query: string): Promise<JobHits> {
    const { exactness, matches, suggestion, words } = this.#index.search(query)
    const lineIds = matches.slice(0, maxLines).flatMap(({ id }) => (typeof id === 'number' ? [id] : []))
    const { clock, readTextsOf } = this.#options
    const read = await within(clock, linesLimitMs, readTextsOf(lineIds), [])
    const texts = new Map(read.map(({ jobId, text }) => [jobId, text]))
    const hits = matches.map(({ id }, rank): JobHit => {
      const job = this.#jobs.get(id)
      const places = splitPlaces(job?.location ?? '').map((place) => ({
        place,
        marks: rank < maxShownHits ? marksIn(place, words) : [],
      }))
      const shown = places.find(({ marks }) => marks.length > 0) ?? places[0]
      const text = typeof id === 'number' ? texts.get(id) : undefined
      return {
        id,
        place: shown?.place ?? '',
        marks: { title: rank < maxShownHits ? marksIn(job?.title ?? '', words) : [], place: shown?.marks ?? [] },
        bestLine: text === undefined ? null : bestLine(text, words),
      }
    })
    return { exactness, hits, suggestion }
  }
}

/** What the page and its search worker send each other. */

export type ToSearchWorker =
  /** The jobs come in parts, so that no part blocks the page. */
  | { readonly kind: 'jobs'; readonly jobs: readonly JobListing[]; readonly isFirst: boolean; readonly isLast: boolean }
  | { readonly kind: 'search'; readonly number: number; readonly query: string }

export type FromSearchWorker =
  | { readonly kind: 'found'; readonly number: number; readonly found: JobHits }
  | { readonly kind: 'texts' }
