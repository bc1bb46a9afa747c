import type { JobListing, JobPay } from './job.ts'
import { paths } from './paths.ts'

/**
 * Boards publish one job in several cities as several posts, with one title, department and text. People see one card, at all places,
 * and choose a place when they apply. What they do then belongs to the post of that place.
 */

/** The pay of all posts: the same, or from the lowest to the highest of one currency and period. null: some differ in more, or name none. */
function payOfAll(posts: readonly JobListing[]): JobPay | null {
  const [first, ...others] = posts.map(({ pay }) => pay)
  if (!first) return null
  const isAlike = others.every((pay) => pay?.currency === first.currency && pay.period === first.period)
  if (!isAlike) return null
  const all = [first, ...others].filter((pay) => pay !== null && pay !== undefined)
  return {
    ...first,
    minCents: Math.min(...all.map(({ minCents }) => minCents)),
    maxCents: Math.max(...all.map(({ maxCents }) => maxCents)),
  }
}

const distinct = <T>(values: readonly T[]): readonly T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
]

function cardOf(posts: readonly [JobListing, ...JobListing[]]): JobListing {
  const [first] = posts
  const whereabouts = posts.flatMap((post) => post.whereabouts ?? [])
  const published = posts.flatMap(({ publishedSeconds }) => publishedSeconds ?? [])
  return {
    ...first,
    featured: posts.some(({ featured }) => featured),
    location: distinct(posts.map(({ location }) => location).filter((location) => location !== '')).join('; '),
    places: distinct(posts.flatMap(({ places }) => places)),
    ...(posts.every((post) => post.whereabouts) ? { whereabouts: distinct(whereabouts) } : {}),
    pay: payOfAll(posts),
    publishedSeconds: published.length === 0 ? null : Math.max(...published),
    posts: posts.flatMap(({ id, location, pay }) => (typeof id === 'number' ? [{ jobId: id, location, pay }] : [])),
  }
}

const known = new WeakMap<readonly JobListing[], readonly JobListing[]>()

/** The jobs as people see them: posts of one job are one card, in the place of the first. */
export function cardsOf(jobs: readonly JobListing[]): readonly JobListing[] {
  const made = known.get(jobs)
  if (made) return made
  const byCard = new Map<string, [JobListing, ...JobListing[]]>()
  for (const job of jobs) {
    if (job.card === undefined) continue
    const posts = byCard.get(job.card)
    if (posts) posts.push(job)
    else byCard.set(job.card, [job])
  }
  const cards = jobs.flatMap((job) => {
    const posts = job.card === undefined ? undefined : byCard.get(job.card)
    if (!posts || posts.length === 1) return [job]
    return posts[0] === job ? [cardOf(posts)] : []
  })
  const shown = cards.length === jobs.length ? jobs : cards
  known.set(jobs, shown)
  return shown
}

/** The posts of a job: itself, or those of all its places. */
export function postIdsOf({ id, posts }: Pick<JobListing, 'id' | 'posts'>): readonly number[] {
  return posts?.map(({ jobId }) => jobId) ?? (typeof id === 'number' ? [id] : [])
}

/** Whether a job has several places to choose from. */
export function hasChoice({ posts }: Pick<JobListing, 'posts'>): boolean {
  return new Set(posts?.map(({ location }) => location).filter((location) => location !== '')).size > 1
}

const noPlace = 'place=choose'
const pairsOf = (search: string) => search.split(/[?&]/).filter((pair) => pair !== '')

/**
 * The address of a listed job. That of a card says that no place is chosen yet: its first post's own address names the place.
 * @param search the query of another job's address, to be kept. What it says of a place is that job's own
 */
export function pathOfListed(job: Pick<JobListing, 'id' | 'posts'>, search = ''): string {
  const kept = withPlaceChosen(search)
  return paths.job(job.id) + (hasChoice(job) ? `?${noPlace}${kept.replace('?', '&')}` : kept)
}

/** Whether an address of a job asks for its place. @param search the query */
export function asksForPlace(search: string): boolean {
  return pairsOf(search).includes(noPlace)
}

/** The query of an address once its place is chosen. */
export function withPlaceChosen(search: string): string {
  const others = pairsOf(search).filter((pair) => pair !== noPlace)
  return others.length === 0 ? '' : `?${others.join('&')}`
}

/** The card of a post. null: its job is posted once. */
export function cardOfPost(jobs: readonly JobListing[], jobId: number): JobListing | null {
  return cardsOf(jobs).find((job) => job.posts !== undefined && postIdsOf(job).includes(jobId)) ?? null
}
