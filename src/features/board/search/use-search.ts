import { useLayoutEffect, useMemo, useState } from 'react'
import type { JobListing } from '#shared/job.ts'
import { foldText, partSigns } from '#shared/text.ts'
import { reportProblem } from '#platform/report.ts'
import type { JobHit, JobHits } from './search-engine.ts'

/** The jobs whose titles have all words of a query, or words that begin so. Until the search is ready, it filters the list at once. */
export function jobsByTitle(jobs: readonly JobListing[], query: string): readonly JobListing[] {
  const words = foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  return words.length === 0
    ? jobs
    : jobs.filter(({ title }) => {
        const folded = foldText(title)
        const joined = folded.replace(partSigns, '').replace(/\s/g, '')
        return words.every((word) => folded.includes(word) || joined.includes(word))
      })
}

/** The jobs that a search finds, in their order, and how. */
export interface FoundJobs {
  readonly jobs: readonly JobListing[]
  /** null: nothing is searched for, or the search has not answered yet. */
  readonly hits: ReadonlyMap<JobListing['id'], JobHit> | null
  readonly exactness: JobHits['exactness']
  readonly suggestion: string | null
}

interface Answer {
  readonly jobs: readonly JobListing[]
  readonly query: string
  readonly found: JobHits
}

const load = () => import('./job-search.ts')

/** Loads the search at the first touch of its box. */
export function beginSearch(jobs: readonly JobListing[]): void {
  load()
    .then(({ jobSearch }) => jobSearch.begin(jobs))
    // The box filters by titles until the code can be loaded.
    .catch(() => {})
}

/** An answer that comes sooner is shown alone: a list by titles before it would be laid out for nothing. */
const titlesAfterMs = 150

interface Search {
  /** If the search takes long, it is the jobs whose title has the words. */
  readonly found: FoundJobs
  /** The search has not answered yet, and soon will. */
  readonly isWaiting: boolean
}

export function useSearch(jobs: readonly JobListing[], query: string): Search {
  const [answer, setAnswer] = useState<Answer | null>(null)
  /** The query whose answer takes long. */
  const [lateQuery, setLateQuery] = useState('')
  // An effect after the paint would ask 25 ms later on a slow phone.
  useLayoutEffect(() => {
    if (query === '') return undefined
    let isCurrent = true
    let unsubscribe = () => {}
    const timer = setTimeout(() => setLateQuery(query), titlesAfterMs)
    const run = async () => {
      const { jobSearch } = await load()
      const ask = async () => {
        const found = await jobSearch.search(jobs, query)
        if (!isCurrent || !found) return
        clearTimeout(timer)
        setAnswer({ jobs, query, found })
      }
      if (isCurrent) unsubscribe = jobSearch.subscribe(() => void ask())
      await ask()
    }
    run().catch((error: unknown) => reportProblem('search: not available', error))
    return () => {
      isCurrent = false
      clearTimeout(timer)
      unsubscribe()
    }
  }, [jobs, query])
  const isAnswered = answer?.jobs === jobs && answer.query === query
  // A first search has to load its code, and may take long.
  const isWaiting = query !== '' && !isAnswered && answer !== null && lateQuery !== query
  const found = useMemo((): FoundJobs => {
    if (query === '' || isWaiting) return { jobs, hits: null, exactness: 'exact', suggestion: null }
    if (!isAnswered) return { jobs: jobsByTitle(jobs, query), hits: null, exactness: 'exact', suggestion: null }
    const byId = new Map(jobs.map((job) => [job.id, job]))
    const { exactness, hits, suggestion } = answer.found
    return {
      jobs: hits.flatMap(({ id }) => byId.get(id) ?? []),
      hits: new Map(hits.map((hit) => [hit.id, hit])),
      exactness,
      suggestion,
    }
  }, [answer, isAnswered, isWaiting, jobs, query])
  return { found, isWaiting }
}
