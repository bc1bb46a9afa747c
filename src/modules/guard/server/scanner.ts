import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { minuteMs } from '#shared/durations.ts'
import type { FileCheck, FileScanner } from '#server/applications/files/file-scanner.ts'
import type { Database } from '#server/database/database.ts'
import { readRow } from '#server/database/rows.ts'
import { sql } from '#server/database/sql.ts'
import { wholeFile } from '#server/exports/export-files.ts'
import { writePrivateFile } from '#server/tools/private-file.ts'
import { WorkQueue } from '#server/tools/work-queue.ts'
import * as v from 'valibot'

/**
 * Has a program of the operator's judge files (`SCAN_COMMAND`). It is given one path, which is a copy under a name of ours, and its exit status
 * is the answer: 0 is clean, 1 is found, and everything else is no answer. An answer counts for the same bytes, and ends with the file.
 */

const timeLimitMs = minuteMs
const lateAfterMs = 15 * minuteMs
/** A copy that is older was left by a process that was killed. */
const leftoverAfterMs = 2 * timeLimitMs
/** What a program may say, unread. */
const maxOutputBytes = 16 * 1024 * 1024

type Answer = 'clean' | 'found'
type Run = { readonly answer: Answer } | { readonly answer: 'none'; readonly reason: string }

const checkOf: Readonly<Record<Run['answer'], FileCheck>> = { clean: 'passed', found: 'found', none: 'unchecked' }

/** Runs the program. It gets none of the server's settings, which hold secrets. */
async function run(command: string, fileName: string, limitMs: number, signal: AbortSignal): Promise<Run> {
  const { PATH = '' } = process.env
  const options = { env: { PATH }, killSignal: 'SIGKILL', maxBuffer: maxOutputBytes, signal, timeout: limitMs } as const
  return new Promise((resolve) => {
    execFile(command, [fileName], options, (error) => {
      if (!error) return resolve({ answer: 'clean' })
      if (error.code === 1) return resolve({ answer: 'found' })
      const reason = error.killed
        ? 'no answer in time'
        : typeof error.code === 'number'
          ? `exit status ${error.code}`
          : error.code
      resolve({ answer: 'none', reason: reason ?? `ended by ${error.signal ?? 'a signal'}` })
    })
  })
}

async function deleteLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const fileName = path.join(folder, name)
    const found = await stat(fileName).catch(() => null)
    if (found && Math.abs(Date.now() - found.mtimeMs) > leftoverAfterMs) await rm(fileName, { force: true })
  }
}

const Known = v.object({ answer: v.picklist(['clean', 'found']) })

/** What was said of the same bytes, under whatever name they came. null: nothing yet. */
async function readAnswer(database: Database, uploadKey: string): Promise<Answer | null> {
  const { rows } = await database.read(
    sql`SELECT answer FROM guard_scans WHERE sha256 = (SELECT sha256 FROM uploads WHERE upload_key = ${uploadKey})
          AND answer IN ('clean', 'found') LIMIT 1`,
  )
  return readRow(Known, rows)?.answer ?? null
}

/** A file that was deleted meanwhile has no answer. */
async function writeAnswer(database: Database, uploadKey: string, answer: Run['answer']): Promise<void> {
  await database.write([
    sql`INSERT INTO guard_scans (upload_key, sha256, answer, since_ms)
          SELECT upload_key, sha256, ${answer}, ${database.nowMs()} FROM uploads WHERE upload_key = ${uploadKey}
        ON CONFLICT (upload_key) DO UPDATE SET since_ms = iif(answer = excluded.answer, since_ms, excluded.since_ms), answer = excluded.answer`,
  ])
}

/** Whether an application that is to be delivered has waited for so long. What was only to be shown is asked about again when it is. */
async function isAnyLate(database: Database): Promise<boolean> {
  const { rows } = await database.read(
    sql`SELECT 1 FROM guard_scans JOIN application_files USING (upload_key) JOIN deliveries USING (application_id)
        WHERE answer = 'none' AND since_ms <= ${database.nowMs() - lateAfterMs} AND state = 'queued' LIMIT 1`,
  )
  return rows.length > 0
}

interface CommandScannerDeps {
  readonly command: string
  readonly dataDir: string
  readonly database: Database
  readonly warn: (message: string) => void
  /** For tests. */
  readonly limitMs?: number
}

/** Opens the scanner of a process. */
export function openCommandScanner({ command, dataDir, database, limitMs = timeLimitMs, warn }: CommandScannerDeps): FileScanner {
  const folder = path.join(dataDir, 'scans')
  const queue = new WorkQueue({ maxRunning: 2, maxWaiting: 0, maxWaitMs: 0 })
  const stopping = new AbortController()
  const { signal } = stopping
  const running = new Map<string, Promise<FileCheck>>()
  let wasLate = false

  const scan = async (uploadKey: string): Promise<Run> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await deleteLeftovers(folder)
    const copy = path.join(folder, randomUUID())
    try {
      await writePrivateFile(copy, wholeFile(database, uploadKey))
      return await run(command, copy, limitMs, signal)
    } finally {
      await rm(copy, { force: true })
    }
  }
  const ask = async (uploadKey: string): Promise<FileCheck> => {
    const known = await readAnswer(database, uploadKey)
    if (known !== null) return checkOf[known]
    if (signal.aborted) return 'unchecked'
    const result = await scan(uploadKey)
    // What was ended with the server is no fault of the scanner's.
    if (result.answer === 'none' && signal.aborted) return 'unchecked'
    await writeAnswer(database, uploadKey, result.answer)
    if (result.answer === 'none') {
      const isLate = await isAnyLate(database)
      if (isLate && !wasLate) {
        warn(
          `guard: SCAN_COMMAND has not judged a file for 15 minutes (${result.reason}). Applications with such files are not delivered until it does`,
        )
      }
      wasLate = isLate
    }
    return checkOf[result.answer]
  }
  return {
    check: async (uploadKey) => {
      const before = running.get(uploadKey)
      if (before) return before
      const checking = queue.run(async () => ask(uploadKey), { maxWaitMs: null }).finally(() => running.delete(uploadKey))
      running.set(uploadKey, checking)
      return checking
    },
    isLate: async () => isAnyLate(database),
    stop: async () => {
      stopping.abort()
      await Promise.allSettled(running.values())
    },
  }
}
