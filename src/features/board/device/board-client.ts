import { BoardPayloadError, parseDepartments } from '#shared/board-list.ts'
import { boardUrl, incompleteKey } from '#shared/endpoints.ts'
import { parseFreelanceJobs } from '#shared/freelance-list.ts'
import type { JobListing } from '#shared/job.ts'
import { requestJson } from '#platform/http.ts'
import { reportProblem } from '#platform/report.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { settings } from '#platform/settings.ts'
import type { CacheEntry } from '#storage/database.ts'

/**
 * Requests the board, in one of two ways that the service worker tells apart by their cache mode (`sw/routes.ts`):
 *
 * - `askBoard` asks the network. The worker passes the request on and stores a copy of the answer, but never answers with one.
 * - `readWorkerCopy` reads the worker's copy, for a device whose database is empty or cannot be used.
 */

export type BoardResult<T> =
  | {
      readonly status: 'ok'
      readonly value: T
      /** When the response was fetched from the board, in seconds since 1970. */
      readonly fetchedAtSeconds: number
      /** One of several boards has not answered, so whatever is missing in a list may be open. */
      readonly isIncomplete?: boolean
    }
  | { readonly status: 'not-found' }
  /** No response, or one that is not from a board. The latter is reported. */
  | { readonly status: 'unavailable' }

/** A URL of the board and the parser of its response. */
export interface BoardSource<T> {
  readonly url: string
  readonly parse: (body: unknown) => T
}

function parseBody<T>({ parse, url }: BoardSource<T>, body: unknown): { readonly value: T } | null {
  try {
    return { value: parse(body) }
  } catch (error) {
    if (!(error instanceof BoardPayloadError)) throw error
    reportProblem(`board: ${url} cannot be read`, error)
    return null
  }
}

/** Asks the board. */
export async function requestBoard<T>(source: BoardSource<T>): Promise<BoardResult<T>> {
  // 'no-cache' makes the browser send its ETag, so that an unchanged response costs only a few bytes.
  const result = await requestJson(source.url, { cache: 'no-cache' })
  // A board's 404 is JSON. The 404 page of a captive portal must not remove a saved job.
  if (result.status === 'refused' && result.code === 404 && result.body !== null) return { status: 'not-found' }
  const parsed = result.status === 'ok' ? parseBody(source, result.body) : null
  if (!parsed || result.status !== 'ok') return { status: 'unavailable' }
  return {
    status: 'ok',
    value: parsed.value,
    fetchedAtSeconds: result.fetchedAtMs / 1000,
    isIncomplete: (result.body as { readonly [incompleteKey]?: unknown } | null)?.[incompleteKey] === true,
  }
}

/** Reads the service worker's copy, or returns null. A page without a worker never asks: the network would answer. */
export async function readWorkerCopy<T>(source: BoardSource<T>): Promise<CacheEntry<T> | null> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return null
  const result = await requestJson(source.url)
  if (result.status !== 'ok' || !result.isStored) return null
  const parsed = parseBody(source, result.body)
  return parsed && { date: result.fetchedAtMs / 1000, value: parsed.value }
}

/** The regular jobs of the board. */
export const regularJobs: BoardSource<readonly JobListing[]> = {
  url: boardUrl.departments(settings.boardUrl),
  parse: (body) => parseDepartments(body, reportProblem, boardMapping),
}

/** The freelance jobs, or null when the site has no source for them. */
export const freelanceJobs: BoardSource<readonly JobListing[]> | null =
  settings.freelanceUrl === null
    ? null
    : { url: settings.freelanceUrl, parse: (body) => parseFreelanceJobs(body, reportProblem, boardMapping) }
