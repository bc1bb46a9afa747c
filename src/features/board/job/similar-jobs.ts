import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { cardsOf, postIdsOf } from '#shared/cards.ts'
import { dayMs } from '#shared/durations.ts'
import type { JobListing } from '#shared/job.ts'
import { noFilter } from '#shared/job-filter.ts'
import { splitPlaces } from '#shared/places.ts'
import { searchFor } from '#shared/saved-search.ts'
import { fold } from '#shared/text.ts'
import type { JobLine } from '#storage/mine-rows.ts'
import { board as words } from '../words.ts'
import { jobLists } from '../device/job-lists.ts'
import { useMyJobs } from '../device/mine.ts'

/** What is known of a job that others are compared with. */
type ComparedJob = Pick<JobLine, 'department' | 'jobId' | 'location' | 'title' | 'type'>

/** A job on a card, and why it is there. */
export interface SimilarJob {
  readonly job: JobListing & { readonly id: number }
  readonly reason: string
}

/** As many cards as share a line. */
const maxSimilar = 3
/** From this share of the title's words on, a job of another team in another place is similar. */
const minTitleShare = 0.5

function wordsOfTitle(title: string): ReadonlySet<string> {
  return new Set(fold(title).match(/[\p{L}\p{N}]+/gu))
}

/** How much of a title another one repeats, from 0 to 1. A word that few titles have counts more. */
function titleShares(title: string, others: readonly string[]): readonly number[] {
  const wanted = wordsOfTitle(title)
  const found = others.map((other) => {
    const known = wordsOfTitle(other)
    return [...wanted].filter((word) => known.has(word))
  })
  const counts = new Map<string, number>()
  for (const word of found.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weight = (word: string) => Math.log(1 + others.length / (1 + (counts.get(word) ?? 0)))
  const sum = (list: readonly string[]) => list.reduce((total, word) => total + weight(word), 0)
  const whole = sum([...wanted])
  return found.map((list) => (whole === 0 ? 0 : sum(list) / whole))
}

function reasonFor(
  job: JobListing,
  like: ComparedJob,
  { isSameTeam, sharedPlace }: { readonly isSameTeam: boolean; readonly sharedPlace: string | null },
): string {
  const [place = ''] = splitPlaces(job.location)
  if (fold(job.title) === fold(like.title) && place !== '') return words.similar.sameJob({ place })
  if (isSameTeam && sharedPlace !== null) return words.similar.teamAndPlace({ department: job.department, place: sharedPlace })
  if (isSameTeam) return place === '' ? words.similar.team() : words.similar.teamIn({ place })
  return sharedPlace === null ? words.similar.title() : words.similar.place({ place: sharedPlace })
}

/**
 * Returns at most three open jobs that are close to a job: by the words of the title, the department, the place and the type.
 * @param jobs the open jobs of the board
 * @param except jobs that are no news, such as those that the person has applied for
 */
export function similarJobs(
  like: ComparedJob,
  jobs: readonly JobListing[],
  except: (jobId: number) => boolean,
): readonly SimilarJob[] {
  const places = splitPlaces(like.location)
  const others = jobs.filter(
    (job): job is SimilarJob['job'] =>
      typeof job.id === 'number' && !postIdsOf(job).some((postId) => postId === like.jobId || except(postId)),
  )
  const shares = titleShares(
    like.title,
    others.map(({ title }) => title),
  )
  return others
    .map((job, index) => {
      const titleShare = shares[index] ?? 0
      const isSameTeam = like.department !== '' && job.department === like.department
      const sharedPlace = splitPlaces(job.location).find((place) => places.includes(place)) ?? null
      const isSimilar = isSameTeam || titleShare >= minTitleShare || (sharedPlace !== null && titleShare > 0)
      const score = 4 * titleShare + (isSameTeam ? 2 : 0) + (sharedPlace === null ? 0 : 1.5) + (job.type === like.type ? 0.5 : 0)
      return { job, isSameTeam, sharedPlace, score: isSimilar ? score : 0 }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.job.id - a.job.id)
    .slice(0, maxSimilar)
    .map(({ job, ...traits }) => ({ job, reason: reasonFor(job, like, traits) }))
}

/** Returns at most three: those that were published last, with the day. A job without a date is not among them. */
export function newestWithDay(jobs: readonly JobListing[], nowMs: number): readonly SimilarJob[] {
  return jobs
    .flatMap(({ id, publishedSeconds, ...job }) =>
      typeof id === 'number' && publishedSeconds !== null ? [{ ...job, id, publishedSeconds }] : [],
    )
    .toSorted((a, b) => b.publishedSeconds - a.publishedSeconds || b.id - a.id)
    .slice(0, maxSimilar)
    .map((job) => {
      const days = Math.floor((nowMs - job.publishedSeconds * 1000) / dayMs)
      return { job, reason: days < 1 ? words.newest.postedToday() : words.newest.posted({ days }) }
    })
}

/** The open jobs, one card each. Empty until they are known. */
export function useOpenJobs(): readonly JobListing[] {
  const lists = useSyncExternalStore(jobLists.subscribe, jobLists.getState, jobLists.getFirstState)
  useEffect(() => {
    if (jobLists.getState().status === 'loading') void jobLists.load()
  }, [])
  return useMemo(() => (lists.status === 'ready' ? cardsOf(lists.jobs) : []), [lists])
}

/** Open jobs that are close to a job, never one that the person has applied for. */
export function useSimilarJobs(like: ComparedJob): readonly SimilarJob[] {
  const jobs = useOpenJobs()
  const { own } = useMyJobs()
  return useMemo(
    () => similarJobs(like, jobs, (jobId) => own.has(jobId) && own.get(jobId)?.status !== 'draft'),
    [like, jobs, own],
  )
}

/** The search that finds jobs like one: those of its department, or of its title on a board without departments. */
export function searchLike({ department, title }: ComparedJob): string {
  return searchFor(department === '' ? { ...noFilter, query: title } : { ...noFilter, departments: [department] })
}
