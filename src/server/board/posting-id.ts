import { createHash } from 'node:crypto'

/**
 * Numbers for systems that name their postings by UUID: addresses, drafts and stored applications know a job by a number.
 * It follows from the UUID alone, so that it is the same after every restart and on every server, and on devices, which follow
 * old links without a network (`shared/job-links.ts`).
 */

/** A number for a text, of 48 bits: exact in JSON, and with at most 15 digits in an address. */
export function numberOf(text: string): number {
  return 1 + createHash('sha256').update(text).digest().readUIntBE(0, 6)
}

/** The number of a posting. */
export function jobIdOf(postingId: string): number {
  return numberOf(postingId.toLowerCase())
}

/**
 * Postings by their number. Two postings of one number are both left out: an application must never reach another job.
 * @param report receives a line for each number that is taken twice
 */
export function byJobId<Posting extends { readonly postingId: string }>(
  postings: readonly Posting[],
  report: (problem: string) => void,
  idOf: (postingId: string) => number = jobIdOf,
): ReadonlyMap<number, Posting> {
  const all = new Map<number, Posting[]>()
  for (const posting of postings) {
    const same = all.get(idOf(posting.postingId)) ?? []
    if (same.some(({ postingId }) => postingId === posting.postingId)) continue
    all.set(idOf(posting.postingId), [...same, posting])
  }
  return new Map(
    [...all].flatMap(([jobId, same]) => {
      const [first] = same
      if (first !== undefined && same.length === 1) return [[jobId, first] as const]
      report(`board: left out ${same.map(({ postingId }) => postingId).join(' and ')}, which have the same number ${jobId}`)
      return []
    }),
  )
}
