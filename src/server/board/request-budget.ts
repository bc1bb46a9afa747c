import { setTimeout as delay } from 'node:timers/promises'
import type { InStatement } from '@libsql/client'
import type { Database } from '../database/database.ts'
import { clockToleranceMs } from '../database/stored-times.ts'
import { WorkQueue } from '../tools/work-queue.ts'
import { type AskBoard, askBoard, type BoardNeed, BoardReadError } from './ask-board.ts'
import { sql } from '../database/sql.ts'

/**
 * How often a board is asked, by all servers of a database together. A budget refills evenly up to its capacity, and each request
 * takes one of it. Deliveries take from the same budget, and a part of it is kept for them and for people who apply, so that
 * visitors, or somebody who invents addresses, never use up what an application needs.
 */

export interface BoardBudget {
  readonly name: string
  readonly capacity: number
  readonly perMinute: number
}

/** The requests to one board. Five a second: Greenhouse documents no limit for boards, and 50 in 10 s for its other API. */
export function boardBudget(address: string): BoardBudget {
  return { name: address, capacity: 100, perMinute: 300 }
}

/** The requests that each need leaves for those after it. The posts of a delivery never wait here: they have a rate limit of their own. */
const leaves: Readonly<Record<BoardNeed, number>> = { background: 60, page: 40, application: 15, delivery: 0, proof: 0 }
/** How long a request waits for the budget. */
const patienceMs: Readonly<Record<BoardNeed, number>> = {
  background: 5_000,
  page: 5_000,
  application: 8_000,
  delivery: 10_000,
  proof: 10_000,
}

/** SQL: the tokens of a budget now. A count by a clock that was ahead is taken for an old one. */
const refilled = ({ capacity, perMinute }: BoardBudget, nowMs: number) =>
  sql`min(${capacity}, CASE WHEN counted_at_ms > ${nowMs + clockToleranceMs} THEN ${capacity}
    ELSE tokens + max(0, ${nowMs} - counted_at_ms) * ${perMinute} / 60000.0 END)`

/**
 * Takes a request from a budget.
 * @param left how many must be left after it
 * @returns how long to wait for one, in milliseconds. 0: it was taken
 */
export async function takeRequest(database: Database, budget: BoardBudget, left = 0, nowMs = database.nowMs()): Promise<number> {
  const { capacity, name } = budget
  const tokens = refilled(budget, nowMs)
  const [, { rowsAffected }, { rows }] = await database.write([
    sql`INSERT INTO request_budgets (name, tokens, counted_at_ms) VALUES (${name}, ${capacity}, ${nowMs})
          ON CONFLICT (name) DO NOTHING`,
    sql`UPDATE request_budgets SET tokens = ${tokens} - 1, counted_at_ms = ${nowMs} WHERE name = ${name} AND ${tokens} >= ${left + 1}`,
    sql`SELECT ${tokens} AS tokens FROM request_budgets WHERE name = ${name}`,
  ])
  if (rowsAffected === 1) return 0
  const missing = left + 1 - Number(rows[0]?.['tokens'] ?? 0)
  return Math.max(1, Math.ceil((missing / budget.perMinute) * 60_000))
}

/** Counts a delivery that the statement before it, in the same transaction, has let through. */
export function countingDelivery(address: string, nowMs: number): InStatement {
  return sql`UPDATE request_budgets SET tokens = max(0, ${refilled(boardBudget(address), nowMs)} - 1), counted_at_ms = ${nowMs}
             WHERE name = ${address} AND changes() > 0`
}

/** So many requests at once are polite, and bound the memory for their answers. */
const maxAtOnce = 4

/** Asks a board within its budget. A request that has to wait long fails like one that is not answered. */
export function askWithin(database: Database, address: string): AskBoard {
  const budget = boardBudget(address)
  const requests = new WorkQueue({ maxRunning: maxAtOnce, maxWaiting: 0, maxWaitMs: 0 })
  const waitForBudget = async (need: BoardNeed) => {
    const deadlineMs = performance.now() + patienceMs[need]
    for (;;) {
      const waitMs = await takeRequest(database, budget, leaves[need])
      if (waitMs === 0) return
      if (performance.now() + waitMs > deadlineMs) throw new BoardReadError('was asked too often')
      await delay(waitMs)
    }
  }
  return async (url, init, need = 'page') => {
    await waitForBudget(need)
    return requests.run(async () => askBoard(url, init), { maxWaitMs: null })
  }
}
