import { paths } from '#shared/paths.ts'
import type { JobSource } from '../board/job-source.ts'
import type { Database } from '../database/database.ts'
import { runSteps, type Steps } from '../tools/steps.ts'
import type { IndexService, IndexNotice } from './service.ts'
import { closedVersion, countRequest, endTurn, readTold, takeTurn, turnMs, writeTold } from './told-jobs.ts'

/**
 * Tells search engines which jobs are new, changed or closed. A job counts as closed only if the board has a list without it
 * and says that it is closed: a board that does not answer tells nothing.
 */

export interface TellDeps {
  readonly database: Database
  readonly jobs: JobSource
  readonly siteUrl: string
  /** Whether a job's page has a job posting. */
  readonly hasPosting: (payload: unknown) => Promise<boolean>
  readonly nowMs: () => number
  readonly warn: (message: string) => void
}

/** Time between two looks at the board. */
const lookMs = 5 * 60 * 1_000
const laterMs = 15 * 60 * 1_000
/** After a refusal, and when a day's requests are used up. */
const longMs = 60 * 60 * 1_000

/** The last request of a turn is begun by then, so that it ends before another server may take over. */
const maxTellingMs = turnMs / 2

interface Change extends IndexNotice {
  readonly jobId: number
  readonly version: string
}

async function findChanges(
  open: ReadonlyMap<number, string>,
  told: ReadonlyMap<number, string>,
  { jobs, siteUrl }: TellDeps,
): Promise<readonly Change[]> {
  const urlOf = (jobId: number) => siteUrl + paths.job(jobId)
  const removed: Change[] = []
  for (const [jobId, version] of told) {
    if (version === closedVersion || open.has(jobId)) continue
    const found = await jobs.find(jobId)
    if (found.status === 'closed') removed.push({ jobId, url: urlOf(jobId), change: 'removed', version: closedVersion })
  }
  const updated = [...open]
    .filter(([jobId, version]) => told.get(jobId) !== version)
    .map(([jobId, version]): Change => ({ jobId, url: urlOf(jobId), change: 'updated', version }))
    .sort((a, b) => b.jobId - a.jobId)
  // A closed job that is still found costs people more than a new one that is found tomorrow.
  return [...removed, ...updated]
}

const versionsOf = (changes: readonly Change[]) => new Map(changes.map(({ jobId, version }) => [jobId, version]))

/** null: the board does not answer for it. */
async function isWanted(change: Change, { hasPosting, jobs }: TellDeps): Promise<boolean | null> {
  if (change.change === 'removed') return true
  const found = await jobs.find(change.jobId)
  if (found.status === 'unknown') return null
  return found.status === 'open' && hasPosting(found.payload)
}

async function tellAll(service: IndexService, changes: readonly Change[], deps: TellDeps, signal: AbortSignal): Promise<number> {
  const { database, nowMs, warn } = deps
  const untilMs = nowMs() + maxTellingMs
  for (let at = 0; at < changes.length && !signal.aborted && nowMs() < untilMs; at += service.maxAtOnce) {
    const batch = changes.slice(at, at + service.maxAtOnce)
    const [first] = batch
    if (service.needsPosting && first) {
      const wanted = await isWanted(first, deps)
      // Noted as told, so that the next turn does not ask again.
      if (wanted === false) await writeTold(database, service.name, versionsOf(batch))
      if (wanted !== true) continue
    }
    if (!(await countRequest(database, service, nowMs()))) return longMs
    const outcome = await service.tell(batch, signal)
    if (outcome.status !== 'told') {
      if (!signal.aborted) warn(`${service.name} was not told about ${changes.length - at} jobs (${outcome.reason})`)
      return outcome.status === 'refused' ? longMs : laterMs
    }
    await writeTold(database, service.name, versionsOf(batch))
  }
  return lookMs
}

/**
 * Looks at the board once, and tells a service what it does not know yet.
 * @returns how long to wait, in milliseconds
 */
export async function tellChanges(service: IndexService, deps: TellDeps, signal: AbortSignal): Promise<number> {
  const { database, jobs, nowMs } = deps
  const list = await jobs.list()
  if (list === null) return lookMs
  const open = new Map(
    list.filter(({ isProspectPost }) => !isProspectPost).map(({ jobId, updatedAt }) => [jobId, updatedAt ?? 'open']),
  )
  if (!(await takeTurn(database, service.name, nowMs()))) return lookMs
  try {
    const changes = await findChanges(open, await readTold(database, service.name), deps)
    return await tellAll(service, changes, deps, signal)
  } finally {
    await endTurn(database, service.name)
  }
}

/** Tells services in the background until it is stopped. */
export function startTelling(services: readonly IndexService[], deps: TellDeps): Pick<Steps, 'stop'> {
  const running = services.map((service) =>
    runSteps({
      name: `telling ${service.name} of jobs`,
      step: async (signal) => tellChanges(service, deps, signal),
      warn: deps.warn,
    }),
  )
  return { stop: async () => void (await Promise.all(running.map(async (steps) => steps.stop()))) }
}
