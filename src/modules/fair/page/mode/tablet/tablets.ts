import type { TabletReport } from '../../../shared/fair.ts'
import type { FairSettingsRow } from '../../../device/fair-records.ts'
import type { Fair, FairQueue } from './fair.ts'
import type { DeviceFair } from './fair-copy.ts'
import type { FairDeps } from './fair-deps.ts'
import { newSettings } from './set-up.ts'

/** What this tablet tells the server, what it knows of the others of its event, and the codes that set one up by another. */

interface TabletReporter extends Pick<Fair, 'getTablets' | 'report' | 'makeSetupCode' | 'claimSetupCode'> {
  /** Reports now and every few minutes. */
  readonly begin: () => void
  /** Forgets the others, and tells the server that the event has ended here. */
  readonly end: (settings: FairSettingsRow) => void
}

const reportEveryMs = 5 * 60_000

function phaseOf(settings: FairSettingsRow): TabletReport['phase'] {
  if (settings.phase === 'running') return 'running'
  return settings.pin && settings.testedAtMs !== null ? 'ready' : 'preparing'
}

/** @param onChange what is known of the other tablets has changed */
export function createTablets(
  { askForPersistence, client, clock, isOnline, newId, readDevice, store }: FairDeps,
  copy: DeviceFair,
  getQueue: () => FairQueue,
  onChange: () => void,
): TabletReporter {
  let tablets: ReturnType<Fair['getTablets']> = []
  /** A tablet without an event that asks again must have the same id: the server gives a code to one tablet. */
  let claiming: FairSettingsRow | null = null

  const send = async ({ event, secret, tabletId, tabletNumber }: FairSettingsRow, phase: TabletReport['phase']) => {
    const { needsAttention, sent, waiting } = getQueue()
    const device = await readDevice()
    return client.report(
      { tabletId, secret },
      { eventId: event.eventId, eventName: event.name, tabletNumber, phase, sent, waiting, needsAttention, ...device },
    )
  }

  /** Stores the secret for the notes of an event, or forgets it: the desk may have revoked it. */
  const takeNoteSecret = async ({ event, noteSecret: before }: FairSettingsRow, noteSecret: string | null) => {
    if (noteSecret === before) return
    await copy.change((row) => (row.event.eventId === event.eventId ? { ...row, noteSecret } : row))
  }

  let reporting: Promise<void> | null = null
  const reportOnce = async (settings: FairSettingsRow) => {
    try {
      const answer = await send(settings, phaseOf(settings))
      if (answer.status !== 'ok') return
      ;({ tablets } = answer.body)
      await takeNoteSecret(settings, answer.body.noteSecret)
      onChange()
    } finally {
      reporting = null
    }
  }
  const report = async (): Promise<void> => {
    const settings = copy.get()?.settings
    // Before `reportOnce`, which must reach its first `await` before it can reset `reporting`.
    if (!settings || !isOnline()) return
    reporting ??= reportOnce(settings)
    await reporting
  }
  const begin = () => {
    void report()
    clock.after(reportEveryMs, begin)
  }

  return {
    begin,
    end: (settings) => {
      tablets = []
      void send(settings, 'ended')
    },
    getTablets: () => tablets,
    report,
    makeSetupCode: async () => {
      const settings = copy.get()?.settings
      if (!settings?.key) return null
      // The server takes codes only from a tablet that it knows.
      await report()
      const { event, key, secret, tabletId } = settings
      const answer = await client.makeSetup({ tabletId, secret }, { tabletId, event, key })
      return answer.status === 'ok' ? answer.body : null
    },
    claimSetupCode: async (code) => {
      await copy.read()
      const stored = copy.get()?.settings
      if (stored?.phase === 'running') return 'unavailable'
      claiming ??= newSettings(newId)
      const own = stored ?? claiming
      const answer = await client.claimSetup(own, { code, tabletId: own.tabletId })
      if (answer.status === 'no-answer') return 'no-answer'
      if (answer.status === 'failure') {
        return answer.reason === 'code-ended' || answer.reason === 'malformed' ? 'code-ended' : 'no-answer'
      }
      const { event, key, noteSecret, tabletNumber } = answer.body
      const result = await store.changeSettings((row) => {
        if (row?.phase === 'running') return row
        const before = row ?? own
        return { ...before, phase: 'preparing', event, key, noteSecret, tabletNumber, pin: before.pin, testedAtMs: null }
      })
      askForPersistence()
      await copy.read()
      if (result.status !== 'ok' || result.value?.event.eventId !== event.eventId) return 'unavailable'
      claiming = null
      return 'done'
    },
  }
}
