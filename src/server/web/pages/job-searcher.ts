import type { JobListing } from '#shared/job.ts'
import { JobIndex } from '#shared/job-search.ts'
import { plainJobText } from '#shared/job-summary.ts'
import { searchedText } from '#shared/search-words.ts'
import type { JobList, JobTexts, OpenJobs } from '../../board/open-jobs.ts'
import type { WorkQueue } from '../../tools/work-queue.ts'
import { brandTextInAll } from '../language/brand-texts.ts'
import { TextIndex } from './text-index.ts'

/**
 * The search of the server, for feeds and for pages without scripts, by the rules of the page. Anybody can invent a query: each is
 * searched in the queue, and no answer is cached. The index is made once for a state of the board.
 */

/** Texts that are indexed in one piece of work: it takes some 10 ms. */
const textsAtOnce = 20

export class JobSearcher {
  readonly #openJobs: OpenJobs
  readonly #work: WorkQueue
  #made: { readonly list: JobList; readonly texts: JobTexts | null; readonly index: Promise<JobIndex> } | null = null

  constructor(openJobs: OpenJobs, work: WorkQueue) {
    this.#openJobs = openJobs
    this.#work = work
  }

  /**
   * The ids of the jobs that a query finds, the best first. null: the board does not answer.
   * @param query as `normalQuery` gives it
   * @throws BusyError when there is no room for the work
   */
  async find(query: string): Promise<readonly JobListing['id'][] | null> {
    const index = await this.#index()
    if (!index) return null
    return this.#work.run(() => {
      const { exactness, matches } = index.search(query)
      return exactness === 'none' ? [] : matches.map(({ id }) => id)
    })
  }

  /**
   * Those of some jobs that a query finds, in any order, for work in the background: it waits for a slot and is never refused for
   * want of room. null: the board does not answer.
   */
  async findAmong(query: string, jobIds: readonly JobListing['id'][]): Promise<readonly JobListing['id'][] | null> {
    const index = await this.#index()
    return index && this.#work.run(() => index.findAmong(query, jobIds), { line: 'alerts', maxWaitMs: null })
  }

  async #index(): Promise<JobIndex | null> {
    const [list, texts] = await Promise.all([this.#openJobs.list(), this.#openJobs.texts()])
    if (!list) return null
    if (this.#made?.list !== list || this.#made.texts !== texts) {
      this.#made = { list, texts, index: this.#make(list.jobs, [...(texts?.details ?? [])]) }
    }
    const { index } = this.#made
    try {
      return await index
    } catch (error) {
      // Another request tries again.
      if (this.#made?.index === index) this.#made = null
      throw error
    }
  }

  async #make(
    jobs: readonly JobListing[],
    details: readonly (readonly [jobId: number, detail: { readonly contentHtml: string }])[],
  ): Promise<JobIndex> {
    const texts = new TextIndex()
    for (let start = 0; start < details.length; start += textsAtOnce) {
      // oxlint-disable-next-line no-await-in-loop -- other requests come between two pieces
      await this.#work.run(() => {
        for (const [jobId, detail] of details.slice(start, start + textsAtOnce))
          texts.add(jobId, searchedText(plainJobText(detail)))
      })
    }
    // One index serves readers of all languages, who know a type by the name that their page gives it.
    const listed = jobs.map((job) => ({ ...job, type: brandTextInAll(job.type).join(' ') }))
    return this.#work.run(() => new JobIndex(listed, texts))
  }
}
