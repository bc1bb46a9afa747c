import { dayMs } from '#shared/durations.ts'
import {
  type Confirmation,
  isKept,
  type KeptReceipt,
  type ListedApplication,
  type Receipt,
  untried,
  type WaitingApplication,
  withoutContent,
} from './records.ts'

/**
 * What was sent stays on the device until the service has confirmed it a second time, and a day longer: a service that loses
 * what it has confirmed, in a crash or by a restored backup, gets it again. Another company's service confirms nothing, so the
 * content stays for the days of a draft. `sender.ts` asks, `storage.ts` deletes.
 */

/** The second answer comes from another moment than the first, which a service may forget. */
export const confirmationDelayMs = 60_000
const keptAfterConfirmationMs = dayMs
export const maxKeptDays = 30

/** Begins to wait for the second confirmation. */
export function awaitConfirmation(nowMs: number): Confirmation {
  return { state: 'awaited', failures: 0, nextAskMs: nowMs + confirmationDelayMs }
}

/** The stored receipts for which the service has to be asked again, each with the time of the question. */
export function awaitedConfirmations(
  rows: readonly ListedApplication[],
): readonly { readonly row: KeptReceipt; readonly atMs: number }[] {
  return rows.flatMap((row) =>
    row.isStored && isKept(row) && row.kept.confirmation.state === 'awaited'
      ? [{ row, atMs: row.kept.confirmation.nextAskMs }]
      : [],
  )
}

/** Queues what the service does not have, although it had confirmed it, under the same key. */
export function queueAgain({ kept, serviceStatus: _status, sentAtMs: _sentAtMs, ...row }: KeptReceipt): WaitingApplication {
  return { ...row, ...kept.content, ...untried }
}

/** A receipt at a time: its content goes when it has been kept long enough. */
export function expireContent(row: Receipt, nowMs: number): Receipt {
  if (!isKept(row)) return row
  const { confirmation } = row.kept
  if (row.sentAtMs < nowMs - maxKeptDays * dayMs) return withoutContent(row)
  if (confirmation.state !== 'confirmed') return row
  // The date cannot be right: the day begins now.
  if (confirmation.confirmedAtMs > nowMs) {
    return { ...row, kept: { ...row.kept, confirmation: { state: 'confirmed', confirmedAtMs: nowMs } } }
  }
  return confirmation.confirmedAtMs < nowMs - keptAfterConfirmationMs ? withoutContent(row) : row
}
