import { useEffect, useState, useSyncExternalStore } from 'react'
import { cardsOf } from '#shared/cards.ts'
import type { JobListing } from '#shared/job.ts'
import { filterTest } from '#shared/job-filter.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { namedJobs, readFilter } from './job-filter.ts'
import { jobLists } from '../device/job-lists.ts'

/** Counts the jobs of kept searches that were published since their lists were last opened. */

interface LookedSearch {
  /** The query of the list's address. */
  readonly search: string
  readonly lookedAtMs: number
}

const loadSearch = async () => (await import('./job-search.ts')).jobSearch

/** null: another search has taken the place of this one. */
async function countNew(jobs: readonly JobListing[], { lookedAtMs, search }: LookedSearch): Promise<number | null> {
  const filter = readFilter(new URLSearchParams(search), boardMapping)
  const test = filterTest(filter)
  const isNew = (job: JobListing) => (job.publishedSeconds ?? 0) * 1000 > lookedAtMs && test(job)
  const news = cardsOf(namedJobs(jobs, filter.jobs)).filter(isNew)
  if (filter.query === '' || news.length === 0) return news.length
  const found = await (await loadSearch()).search(cardsOf(jobs), filter.query)
  if (!found) return null
  const ids = new Set(found.exactness === 'exact' ? found.hits.map(({ id }) => id) : [])
  return news.filter(({ id }) => ids.has(id)).length
}

/** The numbers of new jobs, by search. A search is missing until its number is known. */
export function useNewCounts(searches: readonly LookedSearch[]): ReadonlyMap<string, number> {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  const jobs = lists.status === 'ready' ? lists.jobs : null
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    if (!jobs) return undefined
    let isCurrent = true
    let unsubscribe = () => {}
    const count = async () => {
      // One after the other: a search takes the place of the one before.
      for (const kept of searches) {
        const number = await countNew(jobs, kept)
        if (!isCurrent) return
        if (number !== null) setCounts((known) => new Map(known).set(kept.search, number))
      }
    }
    const start = async () => {
      await count()
      if (!isCurrent || !searches.some(({ search }) => new URLSearchParams(search).has('q'))) return
      // The texts of the jobs may be read later, and have more words.
      unsubscribe = (await loadSearch()).subscribe(() => void count())
    }
    // Without the numbers the list is complete.
    start().catch(() => {})
    return () => {
      isCurrent = false
      unsubscribe()
    }
  }, [jobs, searches])
  return counts
}
