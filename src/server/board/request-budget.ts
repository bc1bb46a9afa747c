import { setTimeout as delay } from 'node:timers/promises'
import type { InStatement } from '@libsql/client'
import type { Database } from '../database/database.ts'
import { clockToleranceMs } from '../database/stored-times.ts'
import { type AskBoard, askBoard, type BoardNeed, BoardReadError } from './ask-board.ts'

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

/** The requests that each need leaves for those after it. The posts of a delivery never wait here: they have a pace of their own. */
const leaves: Readonly<Record<BoardNeed, number>> = { page: 40, application: 15, delivery: 0, proof: 0 }
/** How long a request waits for its turn. */
const patienceMs: Readonly<Record<BoardNeed, number>> = { page: 5_000, application: 8_000, delivery: 10_000, proof: 10_000 }

/** SQL: the tokens of a budget now. A count by a clock that was ahead is taken for an old one. */
const refilled = `min(?2, CASE WHEN counted_at_ms > ?3 + ${clockToleranceMs} THEN ?2
  ELSE tokens + max(0, ?3 - counted_at_ms) * ?4 / 60000.0 END)`

const argsOf = ({ capacity, name, perMinute }: BoardBudget, nowMs: number) => [name, capacity, nowMs, perMinute]

/**
 * Takes a request from a budget.
 * @param left how many must be left after it
 * @returns how long to wait for one, in milliseconds. 0: it was taken
 */
export async function takeRequest(database: Database, budget: BoardBudget, left = 0, nowMs = Date.now()): Promise<number> {
  const args = argsOf(budget, nowMs)
  const [, { rowsAffected }, { rows }] = await database.write([
    {
      sql: 'INSERT INTO request_budgets (name, tokens, counted_at_ms) VALUES (?, ?, ?) ON CONFLICT (name) DO NOTHING',
      args: [budget.name, budget.capacity, nowMs],
    },
    {
      sql: `UPDATE request_budgets SET tokens = ${refilled} - 1, counted_at_ms = ?3 WHERE name = ?1 AND ${refilled} >= ?5 + 1`,
      args: [...args, left],
    },
    { sql: `SELECT ${refilled} AS tokens FROM request_budgets WHERE name = ?1`, args },
  ])
  if (rowsAffected === 1) return 0
  const missing = left + 1 - Number(rows[0]?.['tokens'] ?? 0)
  return Math.max(1, Math.ceil((missing / budget.perMinute) * 60_000))
}

/** Counts a delivery that the statement before it, in the same transaction, has let through. */
export function countingDelivery(address: string, nowMs: number): InStatement {
  return {
    sql: `UPDATE request_budgets SET tokens = max(0, ${refilled} - 1), counted_at_ms = ?3 WHERE name = ?1 AND changes() > 0`,
    args: argsOf(boardBudget(address), nowMs),
  }
}

/** So many requests at once are polite, and bound the memory for their answers. */
const maxAtOnce = 4

/** Lets so many tasks run at once, in the order in which they came. */
function limitAtOnce(max: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Asks a board within its budget. A request whose turn does not come soon fails like one that is not answered. */
export function askWithin(database: Database, address: string): AskBoard {
  const budget = boardBudget(address)
  const run = limitAtOnce(maxAtOnce)
  const takeTurn = async (need: BoardNeed) => {
    const deadlineMs = performance.now() + patienceMs[need]
    for (;;) {
      const waitMs = await takeRequest(database, budget, leaves[need])
      if (waitMs === 0) return
      if (performance.now() + waitMs > deadlineMs) throw new BoardReadError('was asked too often')
      await delay(waitMs)
    }
  }
  return async (url, init, need = 'page') => {
    await takeTurn(need)
    return run(async () => askBoard(url, init))
  }
}
