import { setTimeout as delay } from 'node:timers/promises'
import type { AtsPort } from './ats/ats-port.ts'
import type { Database } from '../database/database.ts'
import { runSteps } from '../tools/steps.ts'
import { type DeliveryClock, type DeliverDeps, deliverNext } from './deliver.ts'
import { holdStatement, oldestUndeliveredMs, queueStatement } from './ledger.ts'
import { type Health, startCircuit, readHealth } from './circuit.ts'
import type { DeliveryFollowUp } from '../applications/store/application-store.ts'

/** Runs the delivery in the background of a server: one request at a time, until it is stopped. */

export interface DeliveryStatus {
  /** The alarm that stops all deliveries: `key` or `address`. */
  readonly alarm: 'key' | 'address' | null
  /** How long the oldest application has been waiting. */
  readonly oldestUndeliveredSeconds: number | null
}

/** `systemUrl`: where recruiters sign in to it. Nothing there is linked: no system says which page is a candidate's. */
interface System {
  readonly system: string
  readonly systemUrl: string
}

/** The state of the connection to the system, for recruiters. */
export type DeliveryLamp =
  | ({ readonly state: 'answers' } & System)
  /** It has not answered since then. `askedUntilMs`: until when it asks to wait, where that is longer than an hour. */
  | ({ readonly state: 'quiet'; readonly sinceMs: number; readonly askedUntilMs: number | null } & System)
  /** Nothing is sent until a person corrects the key or the address. */
  | ({ readonly state: 'stopped'; readonly alarm: 'key' | 'address'; readonly sinceMs: number } & System)

export interface DeliveryWorker extends DeliveryFollowUp {
  status(): Promise<DeliveryStatus>
  lamp(): Promise<DeliveryLamp>
  /** Resolves when no request is under way and none will follow. */
  stop(): Promise<void>
}

export const deliveryClock = (database: Pick<Database, 'nowMs'>): DeliveryClock => ({
  nowMs: () => database.nowMs(),
  sleep: async (ms, signal) => {
    if (ms > 0) await delay(ms, undefined, { signal }).catch(() => {})
  },
})

/** The address that needs a person most: one that is stopped before one that is silent for longer. null: all answer. */
async function readWorst(
  database: Database,
  { addresses }: AtsPort,
): Promise<(Health & { readonly failingSinceMs: number }) | null> {
  const all = await Promise.all(addresses.map(async (address) => readHealth(database, address)))
  const failing = all.flatMap(({ failingSinceMs, ...health }) => (failingSinceMs === null ? [] : [{ ...health, failingSinceMs }]))
  const worst =
    failing.find(({ alarm }) => alarm !== null) ??
    failing.find(({ askedUntilMs }) => askedUntilMs !== null) ??
    failing.toSorted((one, other) => one.failingSinceMs - other.failingSinceMs)[0]
  return worst ?? null
}

/** How the delivery does, on all servers together. */
export async function readStatus({
  clock,
  database,
  port,
}: Pick<DeliverDeps, 'clock' | 'database' | 'port'>): Promise<DeliveryStatus> {
  const oldestMs = await oldestUndeliveredMs(database)
  return {
    alarm: (await readWorst(database, port))?.alarm ?? null,
    oldestUndeliveredSeconds: oldestMs === null ? null : Math.max(0, Math.round((clock.nowMs() - oldestMs) / 1000)),
  }
}

/** How the connection does, on all servers together. */
export async function readLamp({ database, port }: Pick<DeliverDeps, 'database' | 'port'>): Promise<DeliveryLamp> {
  const worst = await readWorst(database, port)
  const system = { system: port.name, systemUrl: port.recruiterUrl }
  if (worst === null) return { state: 'answers', ...system }
  const { alarm, askedUntilMs, failingSinceMs: sinceMs } = worst
  return alarm ? { state: 'stopped', ...system, alarm, sinceMs } : { state: 'quiet', ...system, sinceMs, askedUntilMs }
}

/** Starts the worker. */
export function startDelivery(deps: DeliverDeps): DeliveryWorker {
  const { database, port, warn } = deps
  let isOpen = false
  const steps = runSteps({
    name: 'delivery',
    step: async (signal) => {
      if (!isOpen) await Promise.all(port.addresses.map(async (address) => startCircuit(database, address)))
      isOpen = true
      return deliverNext(deps, signal)
    },
    warn,
  })
  return {
    statements: (applicationId, nowMs) => [queueStatement(applicationId, nowMs)],
    wake: () => steps.wake(),
    // Nothing is due until somebody decides.
    holding: (reasons) => ({
      statements: (applicationId, nowMs) => [holdStatement(applicationId, reasons, nowMs)],
      wake: () => {},
    }),
    status: async () => readStatus(deps),
    lamp: async () => readLamp(deps),
    stop: async () => steps.stop(),
  }
}
