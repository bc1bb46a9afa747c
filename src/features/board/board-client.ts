import { BoardPayloadError, parseDepartments } from '#shared/board-list.ts'
import { boardUrl } from '#shared/endpoints.ts'
import { parseFreelanceJobs } from '#shared/freelance-list.ts'
import type { JobListing } from '#shared/job.ts'
import { requestJson } from '#platform/http.ts'
import { reportProblem } from '#platform/report.ts'
import { settings } from '#platform/settings.ts'
import { expectVerdict } from './board-verdicts.ts'

/** Reads the job board's lists; one job is read by `job-client.ts`, which a list does not need. What does not arrive, or is not a board's answer, is 'unavailable' and reported. */

export type BoardResult<T> =
  | {
      readonly status: 'ok'
      readonly value: T
      /** Seconds since 1970 when it left the board. */
      readonly fetchedAtSeconds: number
      /** The service worker answered from its own copy; a verdict follows (`board-verdicts.ts`). */
      readonly isStored: boolean
    }
  | { readonly status: 'not-found' }
  | { readonly status: 'unavailable' }

export interface ReadOptions {
  /** Ask the board itself before the service worker's copy; one job even past the worker (`sw/routes.ts`). */
  readonly isFresh?: boolean
  /** The answer is read when this resolves. */
  readonly readAfter?: Promise<unknown> | undefined
}

/** One answer of the board, read by its parser. */
export async function readBoard<T>(
  url: string,
  parse: (body: unknown) => T,
  { isFresh = false, readAfter }: ReadOptions,
): Promise<BoardResult<T>> {
  const result = await requestJson(url, { ...(isFresh ? { cache: 'no-cache' } : {}), ...(readAfter ? { readAfter } : {}) })
  if (result.status === 'refused' && result.code === 404) return { status: 'not-found' }
  if (result.status !== 'ok') return { status: 'unavailable' }
  try {
    return { status: 'ok', value: parse(result.body), fetchedAtSeconds: result.fetchedAtMs / 1000, isStored: result.isStored }
  } catch (error) {
    if (!(error instanceof BoardPayloadError)) throw error
    reportProblem(`board: ${url} cannot be read`, error)
    return { status: 'unavailable' }
  }
}

/** The addresses that the job lists come from. */
export const listAddresses = {
  regular: boardUrl.departments(settings.boardUrl),
  freelance: settings.freelanceUrl,
} as const

/** Every regular job of the board. */
export function fetchJobs(options: ReadOptions = {}): Promise<BoardResult<readonly JobListing[]>> {
  expectVerdict(listAddresses.regular)
  return readBoard(listAddresses.regular, (body) => parseDepartments(body, reportProblem), options)
}

/** Every freelance job; an empty list where the site has no source of them (contracts.md). */
export async function fetchFreelanceJobs(options: ReadOptions = {}): Promise<BoardResult<readonly JobListing[]>> {
  if (listAddresses.freelance === null) return { status: 'ok', value: [], fetchedAtSeconds: Date.now() / 1000, isStored: false }
  expectVerdict(listAddresses.freelance)
  return readBoard(listAddresses.freelance, (body) => parseFreelanceJobs(body, reportProblem), options)
}
