import type { FairKey, TabletAnswer, TabletReport } from '../../../shared/fair.ts'
import { type FairSettingsRow, type LockReason, lockReasons } from '../../../device/fair-records.ts'
import type { DeskReply, Fair, FairQueue } from './fair.ts'
import type { DeviceFair } from './fair-copy.ts'
import type { FairDeps } from './fair-deps.ts'

/** What this tablet tells the desk, and what it hears: the event as it is there now, and whether it was removed. */

interface Reports extends Pick<Fair, 'report'> {
  /** Reports now and every few minutes. */
  readonly begin: () => void
  /** Tells the desk that the event has ended here. */
  readonly end: (settings: FairSettingsRow) => void
  /** The key that the server seals for now. It may be that of a wrong server, so it is not stored here: `sendTest` finds out. */
  readonly givenKey: () => FairKey | null
}

const reportEveryMs = 5 * 60_000

function phaseOf({ locked, phase, ...row }: FairSettingsRow): TabletReport['phase'] {
  if (phase === 'running' && locked === null) return 'running'
  return locked === null && row.pin && 'testedAtMs' in row && row.testedAtMs !== null ? 'ready' : 'preparing'
}

const isLock = (reason: string): reason is LockReason => (lockReasons as readonly string[]).includes(reason)

export function createReports(
  { client, clock, isOnline, readDevice }: Pick<FairDeps, 'client' | 'clock' | 'isOnline' | 'readDevice'>,
  copy: DeviceFair,
  getQueue: () => FairQueue,
): Reports {
  let given: FairKey | null = null

  const send = async ({ event: { eventId }, secret, tabletId }: FairSettingsRow, phase: TabletReport['phase']) => {
    const { needsAttention, sent, waiting } = getQueue()
    return client.report({ tabletId, secret }, { eventId, phase, sent, waiting, needsAttention, ...(await readDevice()) })
  }

  /** Changes the settings, unless the tablet has joined another event meanwhile. */
  const change = async (asked: FairSettingsRow, next: Partial<Pick<FairSettingsRow, 'event' | 'locked' | 'sendsMail'>>) => {
    const isSame = (row: FairSettingsRow) => row.tabletId === asked.tabletId && row.event.eventId === asked.event.eventId
    const isNews = Object.entries(next).some(
      ([name, value]) => JSON.stringify(asked[name as keyof typeof next]) !== JSON.stringify(value),
    )
    if (isNews) await copy.change((row) => (isSame(row) ? { ...row, ...next } : row))
  }

  const take = async (asked: FairSettingsRow, { event, key, nowMs, sendsMail }: TabletAnswer, halfwayMs: number) => {
    // A stored copy of what another tablet was told.
    if (event.eventId !== asked.event.eventId) return null
    given = key
    await change(asked, { event, sendsMail, locked: null })
    return { status: 'noted', key, clockOffsetMs: Math.round(nowMs - halfwayMs) } as const
  }

  const reportOnce = async (settings: FairSettingsRow): Promise<DeskReply | null> => {
    const startedAtMs = clock.nowMs()
    const answer = await send(settings, phaseOf(settings))
    if (answer.status === 'ok') return take(settings, answer.body, (startedAtMs + clock.nowMs()) / 2)
    if (answer.status !== 'failure') return null
    if (isLock(answer.reason)) {
      await change(settings, { locked: answer.reason })
      return { status: answer.reason }
    }
    return answer.reason === 'not-this-tablet' ? { status: answer.reason } : null
  }

  let reporting: Promise<DeskReply | null> | null = null
  const report = async (): Promise<DeskReply | null> => {
    const settings = copy.settings()
    if (!settings || !isOnline()) return null
    reporting ??= reportOnce(settings).finally(() => {
      reporting = null
    })
    return reporting
  }
  const begin = () => {
    void report()
    clock.after(reportEveryMs, begin)
  }

  return { begin, report, end: (settings) => void send(settings, 'ended'), givenKey: () => given }
}
