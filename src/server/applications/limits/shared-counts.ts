import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import type { Database } from '../../database/database.ts'
import { readByKey } from '../../database/rows.ts'
import type { Signer } from '../../database/signer.ts'
import { type Sql, sql } from '../../database/sql.ts'
import { clockToleranceMs } from '../../database/stored-times.ts'

/**
 * What the processes of a database tell each other of those who ask much. Each counts by itself (`rate-limits.ts`), adds what it has
 * counted of somebody to a row once that is a part of the allowance, and hears in the same answer what all have counted together.
 * No request waits for that, and a database that does not answer changes nothing: then each goes by its own count.
 *
 * The rows go by the time of the database, so that processes whose clocks differ agree. One whose time is over is deleted by whoever
 * shares next, or by the hourly work.
 */

/** What is counted in one window of one limit. */
export interface Count {
  readonly points: number
  /** How long the window goes on. */
  readonly leftMs: number
}

/** A count of this process that others should hear of. */
export interface OwnCount {
  readonly windowMs: number
  /** Takes what others have not heard of. null: its window is over. */
  take(): Promise<Count | null>
  /** Hears what all processes have counted. */
  hear(all: Count): Promise<void>
}

export interface SharedCounts {
  /** Shares a count soon. @param name names the limit and the address; it is stored as a keyed hash only */
  soon(name: string, share: OwnCount): void
}

/** A process rests so many times as long as it has shared, whoever asks how much: so sharing takes a tenth of its time at most. */
const usualRestTimes = 10
const shortestRestMs = 10
const restAfterFailureMs = 5_000

/** SQL: the window is over, or further away than it can be. */
const isOver = (nowMs: number): Sql => sql`(ends_at_ms <= ${nowMs} OR ends_at_ms > ${nowMs} + window_ms + ${clockToleranceMs})`

const Row = v.object({ points: v.number(), leftMs: v.number() })

/** Deletes what nobody shares any more. */
export async function purgeSharedCounts(database: Database): Promise<void> {
  await database.write([sql`DELETE FROM shared_counts WHERE ${isOver(database.nowMs())}`])
}

export function sharedCounts(database: Database, signer: Signer, restTimes = usualRestTimes): SharedCounts {
  const waiting = new Map<string, OwnCount>()
  let isRunning = false

  const shareAll = async () => {
    const shares = new Map([...waiting].map(([name, share]) => [signer.sign(`limit.${name}`), share]))
    waiting.clear()
    const own: (readonly [key: string, points: number, windowMs: number, leftMs: number])[] = []
    for (const [key, share] of shares) {
      const count = await share.take()
      if (count && count.points > 0) own.push([key, count.points, share.windowMs, Math.ceil(count.leftMs)])
    }
    if (own.length === 0) return
    const nowMs = database.nowMs()
    const [, { rows }] = await database.write([
      sql`DELETE FROM shared_counts WHERE ${isOver(nowMs)}`,
      sql`INSERT INTO shared_counts (key, points, window_ms, ends_at_ms)
            SELECT value ->> 0, value ->> 1, value ->> 2, ${nowMs} + (value ->> 3) FROM json_each(${JSON.stringify(own)}) WHERE true
            ON CONFLICT (key) DO UPDATE SET points = points + excluded.points
            RETURNING key, points, ends_at_ms - ${nowMs} AS left_ms`,
    ])
    for (const [key, all] of readByKey(Row, rows, 'key')) await shares.get(key)?.hear(all)
  }

  const run = async () => {
    while (waiting.size > 0) {
      const beganMs = performance.now()
      const restMs = await shareAll().then(
        () => Math.max(shortestRestMs, restTimes * (performance.now() - beganMs)),
        // What was not shared is only in this process' own count: nobody knows whether it was stored.
        () => restAfterFailureMs,
      )
      await delay(restMs, undefined, { ref: false })
    }
    isRunning = false
  }

  return {
    soon: (name, share) => {
      waiting.set(name, share)
      if (isRunning) return
      isRunning = true
      void run()
    },
  }
}
