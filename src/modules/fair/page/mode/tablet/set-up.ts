import type { FairKey } from '../../../shared/fair.ts'
import { language } from '#shared/words.ts'
import type { FairSettingsRow } from '../../../device/fair-records.ts'
import type { Envelopes } from './envelopes.ts'
import type { Fair } from './fair.ts'
import type { DeviceFair } from './fair-copy.ts'
import type { FairDeps } from './fair-deps.ts'
import type { PinCheck } from './pin-check.ts'
import { mode } from '../../../words.ts'

const { envelopes: words } = mode

/** Sets an event up on this tablet, until it starts. */

export type SetUp = Pick<Fair, 'prepare' | 'save' | 'setPin' | 'readServer' | 'sendTest' | 'start'>

const isKnown = (reason: string): reason is keyof typeof words.failures => reason in words.failures

/** The settings of a tablet that nobody has set up yet. */
export function newSettings(newId: () => string): FairSettingsRow {
  return {
    name: 'fair',
    phase: 'preparing',
    event: { eventId: newId(), name: '', source: '', idleSeconds: 60, pinnedJobIds: [] },
    tabletId: newId(),
    tabletNumber: 1,
    secret: `${newId()}${newId()}`,
    noteSecret: null,
    birdCount: 0,
    key: null,
    sendsMail: false,
    pin: null,
    testedAtMs: null,
  }
}

/** @param makePin derives a PIN for storing */
export function createSetUp(
  { askForPersistence, client, clock, newId, store }: FairDeps,
  copy: DeviceFair,
  { sealTest }: Pick<Envelopes, 'sealTest'>,
  makePin: PinCheck['make'],
): SetUp {
  /** The key that the server has given out last. */
  let given: FairKey | null = null

  const readServer: SetUp['readServer'] = async () => {
    const startedAtMs = clock.nowMs()
    const answer = await client.readKey()
    if (answer.status !== 'ok') return null
    const { nowMs, sendsMail, ...key } = answer.body
    const clockOffsetMs = Math.round(nowMs - (startedAtMs + clock.nowMs()) / 2)
    given = key
    // A key that differs from the stored one may be of a wrong server, so it is not stored here: `sendTest` finds out.
    const settings = copy.get()?.settings
    if (settings && (settings.key === null || settings.sendsMail !== sendsMail)) {
      await copy.change((row) => (row.phase === 'preparing' ? { ...row, key: row.key ?? key, sendsMail } : { ...row, sendsMail }))
    }
    return { key, clockOffsetMs }
  }

  const sendTestFor = async (settings: FairSettingsRow, key: FairKey): ReturnType<SetUp['sendTest']> => {
    const startedAtMs = clock.nowMs()
    const test = await sealTest(settings, key)
    if (!test) return { status: 'failed', why: words.cannotSeal() }
    const answer = await client.send(test.envelopeId, test.bytes.buffer)
    if (answer.status === 'ok') return { status: 'arrived', tookMs: Math.max(0, clock.nowMs() - startedAtMs) }
    const reason = answer.status === 'failure' ? answer.reason : ''
    return { status: 'failed', why: isKnown(reason) ? words.failures[reason]() : words.noAnswer() }
  }

  return {
    readServer,
    prepare: async () => {
      const row = newSettings(newId)
      const result = await store.changeSettings((current) => current ?? row)
      askForPersistence()
      await copy.read()
      if (result.status !== 'ok') return result.status
      if (!result.value.key) void readServer()
      return 'saved'
    },
    save: (change) => copy.change((row) => ({ ...row, event: { ...row.event, ...change } })),
    setPin: async (digits) => {
      const pin = await makePin(digits)
      return pin ? copy.change((row) => ({ ...row, pin })) : 'unavailable'
    },
    sendTest: async () => {
      await copy.read()
      const settings = copy.get()?.settings
      if (!settings) return { status: 'failed', why: words.noEvent() }
      const key = settings.key ?? (await readServer())?.key
      if (!key) return { status: 'failed', why: words.noAnswer() }
      let result = await sendTestFor(settings, key)
      let sealedFor = key
      // The server can open what was sealed for the stored key, so the other one is its newer one.
      if (result.status === 'arrived' && given && given.keyId !== key.keyId) {
        sealedFor = given
        result = await sendTestFor(settings, given)
      }
      if (result.status === 'failed') return result
      const testedAtMs = clock.nowMs()
      await copy.change((row) =>
        row.phase === 'preparing' ? { ...row, key: sealedFor, testedAtMs } : { ...row, key: sealedFor },
      )
      return result
    },
    start: async () => {
      const result = await store.changeSettings((row) => {
        if (row?.phase !== 'preparing' || !row.key || !row.pin) return row
        const { key, phase: _phase, pin, testedAtMs: _testedAtMs, ...rest } = row
        return { ...rest, phase: 'running', key, pin, startedAtMs: clock.nowMs(), language }
      })
      await copy.read()
      if (result.status !== 'ok') return result.status
      return result.value?.phase === 'running' ? 'saved' : 'unavailable'
    },
  }
}
