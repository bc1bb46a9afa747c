import type { FairKey } from '../../../shared/fair.ts'
import type { FairSettingsRow } from '../../../device/fair-records.ts'
import type { Envelopes } from './envelopes.ts'
import type { Fair, TestResult } from './fair.ts'
import type { DeviceFair } from './fair-copy.ts'
import type { FairDeps } from './fair-deps.ts'
import type { PinCheck } from './pin-check.ts'
import { mode } from '../../../words.ts'

const { envelopes: words } = mode

/** Sets this tablet up for an event of the desk, until the fair starts. */

export type SetUp = Pick<Fair, 'join' | 'setPin' | 'sendTest' | 'start'>

const isKnown = (reason: string): reason is keyof typeof words.failures => reason in words.failures

interface SetUpParts {
  readonly sealTest: Envelopes['sealTest']
  /** Derives a PIN for storing. */
  readonly makePin: PinCheck['make']
  /** The key that the server has given out last. */
  readonly givenKey: () => FairKey | null
}

export function createSetUp(
  { askForPersistence, client, clock, newId, store }: FairDeps,
  copy: DeviceFair,
  { givenKey, makePin, sealTest }: SetUpParts,
): SetUp {
  /** An answer may be lost. The server gives a code to one tablet, so whoever asks again must be the same. */
  let joining: { readonly code: string; readonly tabletId: string; readonly secret: string } | null = null

  const sendTestFor = async (settings: FairSettingsRow, key: FairKey): Promise<TestResult> => {
    const failed = (why: string, isRefused: boolean): TestResult => ({ status: 'failed', why, isRefused })
    const startedAtMs = clock.nowMs()
    const test = await sealTest(settings, key)
    if (!test) return failed(words.cannotSeal(), false)
    const answer = await client.send(test.envelopeId, test.bytes.buffer, settings.secret)
    if (answer.status === 'ok' && answer.body.status === 'received') {
      return { status: 'arrived', tookMs: Math.max(0, clock.nowMs() - startedAtMs) }
    }
    const reason = answer.status === 'failure' ? answer.reason : ''
    return isKnown(reason) ? failed(words.failures[reason](), reason !== 'busy') : failed(words.noAnswer(), false)
  }

  return {
    join: async (code) => {
      await copy.read()
      const stored = copy.get()
      const before = copy.settings()
      // A tablet that is locked, or of another release, has ended its event before (`Fair.end`).
      if (!stored || (stored.settings && (before?.phase !== 'preparing' || before.locked !== null))) return 'unavailable'
      if (joining?.code !== code) joining = { code, tabletId: newId(), secret: `${newId()}${newId()}` }
      const { secret, tabletId } = joining
      const answer = await client.join({ tabletId, secret }, { code, tabletId })
      if (answer.status === 'no-answer') return 'no-answer'
      if (answer.status === 'failure') {
        if (answer.reason === 'busy') return 'busy'
        return answer.reason === 'code-ended' || answer.reason === 'malformed' ? 'code-ended' : 'no-answer'
      }
      const { event, key, sendsMail, tabletNumber } = answer.body
      const result = await store.changeSettings((row) =>
        row?.phase === 'running'
          ? row
          : {
              name: 'fair',
              phase: 'preparing',
              event,
              tabletId,
              tabletNumber,
              secret,
              key,
              sendsMail,
              birdCount: 0,
              locked: null,
              pin: null,
              testedAtMs: null,
            },
      )
      askForPersistence()
      await copy.read()
      if (result.status !== 'ok' || result.value?.tabletId !== tabletId) return 'unavailable'
      joining = null
      return 'joined'
    },
    setPin: async (digits) => {
      const pin = await makePin(digits)
      return pin ? copy.change((row) => ({ ...row, pin })) : 'unavailable'
    },
    sendTest: async () => {
      await copy.read()
      const settings = copy.settings()
      if (!settings) return { status: 'failed', why: words.noEvent(), isRefused: false }
      let result = await sendTestFor(settings, settings.key)
      let sealedFor = settings.key
      const given = givenKey()
      // The server can open what was sealed for the stored key, so the other one is its newer one.
      if (result.status === 'arrived' && given && given.keyId !== settings.key.keyId) {
        sealedFor = given
        result = await sendTestFor(settings, given)
      }
      if (result.status === 'failed') return result
      const testedAtMs = clock.nowMs()
      await copy.change((row) => {
        if (row.tabletId !== settings.tabletId) return row
        return row.phase === 'preparing' ? { ...row, key: sealedFor, testedAtMs } : { ...row, key: sealedFor }
      })
      return result
    },
    start: async () => {
      const result = await store.changeSettings((row) => {
        if (row?.phase !== 'preparing' || !row.pin || row.locked !== null) return row
        const { phase: _phase, pin, testedAtMs: _testedAtMs, ...rest } = row
        return { ...rest, phase: 'running', pin, startedAtMs: clock.nowMs() }
      })
      await copy.read()
      if (result.status !== 'ok') return result.status
      return result.value?.phase === 'running' ? 'saved' : 'unavailable'
    },
  }
}
