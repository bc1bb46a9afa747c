import { dayMs } from '#shared/durations.ts'
import { type EducationItem, parseEducationPage, readEducationPages } from '#shared/education-list.ts'
import type { EducationList } from '#shared/endpoints.ts'
import { findEducation } from '../education/education-lists.ts'
import { isOlder } from '../database/stored-times.ts'
import { type BoardNeed, BoardReadError } from './ask-board.ts'
import type { AskPath } from './believed-lists.ts'
import { type BoardAnswer } from './job-answers.ts'

/**
 * A board's lists of schools, degrees and disciplines, which are read whole, once a day, and searched here: a visitor who types does
 * not make this server ask the board.
 */

const pauseAfterFailureMs = 5_000
/** Some 2,500 schools are usual. */
const maxItems = 20_000
const maxNameLength = 300

interface Known {
  /** null: the board has no such list. */
  readonly items: readonly EducationItem[] | null
  readonly atMs: number
}

/** Which part of a list is wanted, as the board takes it. */
export interface EducationQuery {
  readonly term: string
  /** From 1. */
  readonly page: number
}

export type ReadEducation = (list: EducationList, query: EducationQuery, need: BoardNeed) => Promise<BoardAnswer>

async function readWhole(ask: AskPath, list: EducationList, need: BoardNeed): Promise<readonly EducationItem[] | null> {
  let isMissing = false
  let count = 0
  const items = await readEducationPages(async (page) => {
    const answer = await ask(`/education/${list}${page === 1 ? '' : `?page=${page}`}`, need)
    isMissing = answer.status === 'not-found' && page === 1
    const read = answer.status === 'ok' ? parseEducationPage(answer.body, page) : null
    count += read?.items.length ?? 0
    if (!read || count > maxItems) return null
    return { ...read, items: read.items.map(({ id, text }) => ({ id, text: text.slice(0, maxNameLength) })) }
  })
  if (!items && !isMissing) throw new BoardReadError(`does not answer with its list of ${list}`)
  return items
}

/** @returns reads a part of a list. It throws BoardReadError while the board does not answer and the list is not known */
export function educationSource(ask: AskPath, nowMs: () => number): ReadEducation {
  const known = new Map<EducationList, Known>()
  const failures = new Map<EducationList, { readonly error: unknown; readonly atMs: number }>()
  const underWay = new Map<EducationList, Promise<Known>>()

  async function readAnew(list: EducationList, need: BoardNeed): Promise<Known> {
    try {
      const whole = { items: await readWhole(ask, list, need), atMs: nowMs() }
      known.set(list, whole)
      failures.delete(list)
      return whole
    } catch (error) {
      failures.set(list, { error, atMs: nowMs() })
      throw error
    } finally {
      underWay.delete(list)
    }
  }

  function readOnce(list: EducationList, need: BoardNeed): Promise<Known> {
    const reading = underWay.get(list) ?? readAnew(list, need)
    underWay.set(list, reading)
    return reading
  }

  async function read(list: EducationList, need: BoardNeed): Promise<Known> {
    const last = known.get(list)
    if (last && !isOlder(last.atMs, dayMs, nowMs())) return last
    const failure = failures.get(list)
    const isPausing = failure !== undefined && !isOlder(failure.atMs, pauseAfterFailureMs, nowMs())
    // A list of yesterday is better than none, and than waiting.
    if (last) {
      if (!isPausing) void readOnce(list, need).catch(() => {})
      return last
    }
    if (isPausing && need === 'page') throw failure.error
    return readOnce(list, need)
  }

  return async (list, query, need) => {
    const { items } = await read(list, need)
    if (!items) return { status: 404, body: '{"status":404,"error":"Not found"}' }
    const none = { schools: [], degrees: [], disciplines: [] }
    return { status: 200, body: JSON.stringify(findEducation({ ...none, [list]: items }, list, query)) }
  }
}
