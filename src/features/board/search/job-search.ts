import type { JobListing } from '#shared/job.ts'
import { browserClock } from '#platform/clock.ts'
import { nextTask } from '#platform/idle.ts'
import { scriptUrl } from '#platform/trusted-types.ts'
import { typeName } from '../job/names-of-board.ts'
import type { JobHits } from './search-engine.ts'
import type { FromSearchWorker, ToSearchWorker } from './search-engine.ts'
// oxlint-disable-next-line import/default -- Vite makes it
import workerUrl from './search-worker.ts?worker&url'

/**
 * The search of the page. `begin` at the first touch of the box starts the worker. `search` then finds the jobs of a query: title,
 * place, department and type by an index, texts by a scan of what the device has stored. Until the first result, `jobsByTitle`
 * (`use-search.ts`) filters the list.
 *
 *     jobSearch.begin(jobs)                          // focus
 *     const found = await jobSearch.search(jobs, q)  // when the hand rests; null: a newer search has taken its place
 *     useEffect(() => jobSearch.subscribe(again))    // the texts have been read: search again, it may find more
 *
 * `jobs` is known by its identity: pass the same array until the list changes.
 */

/** The worker, or what does its work on the page. */
interface SearchBackend {
  readonly setJobs: (jobs: readonly JobListing[]) => Promise<void>
  /** null: the worker has failed. */
  readonly search: (query: string) => Promise<JobHits | null>
}

/** Jobs in a message. Copying them takes 3 ms on a slow phone. */
const jobsAtOnce = 250

/** @param onFail called when the worker cannot be loaded, or fails */
function startWorker(onTexts: () => void, onFail: () => void): SearchBackend {
  const worker = new Worker(scriptUrl(workerUrl) as string, { type: 'module', name: 'search' })
  const waiting = new Map<number, (found: JobHits | null) => void>()
  let lastNumber = 0
  const send = (message: ToSearchWorker) => worker.postMessage(message)
  worker.addEventListener('message', ({ data }: MessageEvent<FromSearchWorker>) => {
    if (data.kind === 'texts') return onTexts()
    waiting.get(data.number)?.(data.found)
    waiting.delete(data.number)
  })
  worker.addEventListener('error', () => {
    onFail()
    for (const resolve of waiting.values()) resolve(null)
    waiting.clear()
  })
  return {
    setJobs: async (jobs) => {
      for (let start = 0; start === 0 || start < jobs.length; start += jobsAtOnce) {
        const part = jobs.slice(start, start + jobsAtOnce)
        send({ kind: 'jobs', jobs: part, isFirst: start === 0, isLast: start + jobsAtOnce >= jobs.length })
        // oxlint-disable-next-line no-await-in-loop -- a key press comes between two parts
        await nextTask()
      }
    },
    search: (query) =>
      new Promise((resolve) => {
        lastNumber += 1
        waiting.set(lastNumber, resolve)
        send({ kind: 'search', number: lastNumber, query })
      }),
  }
}

async function startOnPage(onTexts: () => void): Promise<SearchBackend> {
  const [{ SearchEngine }, { readJobTexts, readJobTextsOf }] = await Promise.all([
    import('./search-engine.ts'),
    import('#storage/job-details.ts'),
  ])
  const engine = new SearchEngine({ clock: browserClock, readTexts: readJobTexts, readTextsOf: readJobTextsOf, onTexts })
  return { setJobs: async (jobs) => engine.setJobs(jobs), search: (query) => engine.search(query) }
}

/** The type of a job is found by its name in the page's language, too. */
function withTypeName(job: JobListing): JobListing {
  const name = typeName(job.type)
  return name === job.type ? job : { ...job, type: `${job.type} ${name}` }
}

class JobSearch {
  readonly #listeners = new Set<() => void>()
  readonly #onTexts = () => {
    for (const listener of this.#listeners) listener()
  }
  #backend: Promise<SearchBackend> | null = null
  #hasFailed = false
  #jobs: readonly JobListing[] | null = null
  /** Ends when the backend has the jobs. */
  #given: Promise<unknown> = Promise.resolve()
  #lastSearch = 0

  #start(): Promise<SearchBackend> {
    this.#backend ??= (async () => {
      const onFail = () => {
        this.#hasFailed = true
        this.#backend = null
        this.#jobs = null
      }
      if (this.#hasFailed || typeof Worker === 'undefined') return startOnPage(this.#onTexts)
      return startWorker(this.#onTexts, onFail)
    })()
    return this.#backend
  }

  /** Starts the search and gives it the jobs. May be called often. */
  begin(jobs: readonly JobListing[]): void {
    const backend = this.#start()
    if (this.#jobs === jobs) return
    this.#jobs = jobs
    const last = this.#given
    this.#given = (async () => {
      await last
      // A list that came meanwhile is the newer one.
      if (this.#jobs === jobs) await (await backend).setJobs(jobs.map(withTypeName))
    })()
  }

  /**
   * Finds the jobs of a query.
   * @returns null if another search has begun meanwhile
   */
  async search(jobs: readonly JobListing[], query: string): Promise<JobHits | null> {
    this.#lastSearch += 1
    const number = this.#lastSearch
    this.begin(jobs)
    await this.#given
    if (number !== this.#lastSearch) return null
    const found = await (await this.#start()).search(query)
    if (number !== this.#lastSearch) return null
    // Without its worker, the search runs on the page.
    return found ?? this.search(jobs, query)
  }

  /** Calls the listener when the same search may find more. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const jobSearch = new JobSearch()
