import type { JobListing } from '#shared/job.ts'
import { foldText, partSigns } from '#shared/text.ts'

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
