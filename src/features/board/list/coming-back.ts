import type { JobListing } from '#shared/job.ts'
import { type MyJobs, onlySaved } from '#storage/my-jobs-store.ts'

/** What has happened since somebody's last visit. */
export interface ComingBack {
  readonly previousVisitMs: number
  /** Jobs that were first published since then: in the department that this person likes most, or else on the whole board. */
  readonly news: { readonly department: string | null; readonly count: number }
  readonly draftCount: number
  readonly savedCount: number
}

/** The department that most saved jobs, and jobs that were looked at, belong to. null: there is none. */
function likedDepartment({ saved, viewed }: MyJobs): string | null {
  const counts = new Map<string, number>()
  for (const { department } of [...saved.values(), ...viewed]) {
    if (department !== '') counts.set(department, (counts.get(department) ?? 0) + 1)
  }
  const [liked] = [...counts].sort((a, b) => b[1] - a[1])
  return liked?.[0] ?? null
}

/** Returns null on a first visit, and where there is nothing to report. */
export function comingBack(jobs: readonly JobListing[], mine: MyJobs): ComingBack | null {
  const { own, previousVisitMs } = mine
  if (previousVisitMs === null) return null
  const news = jobs.filter(({ publishedSeconds }) => (publishedSeconds ?? 0) * 1000 > previousVisitMs)
  const liked = likedDepartment(mine)
  const inLiked = liked === null ? [] : news.filter(({ departmentPath }) => departmentPath.includes(liked))
  const draftCount = [...own.values()].filter(({ status }) => status === 'draft').length
  const savedCount = onlySaved(mine).length
  if (news.length + draftCount + savedCount === 0) return null
  return {
    previousVisitMs,
    news: inLiked.length > 0 ? { department: liked, count: inLiked.length } : { department: null, count: news.length },
    draftCount,
    savedCount,
  }
}
