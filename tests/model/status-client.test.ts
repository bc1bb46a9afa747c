import { describe, expect, it } from 'vitest'
import { createStatusClient, type StatusClient, type StatusVerdict } from '#features/apply/outbox/status-client.ts'
import { brokenAnswer, brokenBodies, redirectCodes, redirectTo } from './broken-answers.ts'

/** What the client believes of single responses about a sent application. */

const nowMs = Date.UTC(2026, 10, 21, 9)
const codes = Array.from({ length: 400 }, (_, index) => 200 + index)
const unavailable: StatusVerdict = { status: 'unavailable' }
type Answer = (init: RequestInit) => Response | Promise<Response>

/** @param after the clock's timers; none fires by default */
function send(action: keyof StatusClient, answer: Answer, after = (_ms: number, _callback: () => void) => () => {}) {
  const fetch = async (_url: string, init: RequestInit) => answer(init)
  return createStatusClient({ fetch, clock: { nowMs: () => nowMs, after }, applicantBase: 'https://applicant.test' })[action](
    'key',
  )
}

describe('a response that does not come from the service', () => {
  it.each(brokenBodies)('says nothing about a sent application, with any status: %s', async (body) => {
    for (const action of ['ask', 'withdraw'] as const) {
      const verdicts = await Promise.all(codes.map(async (code) => send(action, () => brokenAnswer(code, body))))
      expect(codes.filter((_, index) => verdicts[index]?.status !== 'unavailable')).toEqual([])
    }
  })

  it.each(redirectCodes)('is not followed to another address: %i', async (code) => {
    const received = () => Response.json({ state: 'received', receivedAtMs: nowMs })
    expect(await send('ask', (init) => redirectTo(init, code, received()))).toEqual(unavailable)
  })

  it('is not waited for longer than the time limit, and the request ends then', async () => {
    const asked: (AbortSignal | null | undefined)[] = []
    const silence: Answer = ({ signal }) => {
      asked.push(signal)
      return new Promise(() => {})
    }
    const atOnce = (_ms: number, callback: () => void) => {
      queueMicrotask(callback)
      return () => {}
    }
    expect(await send('withdraw', silence, atOnce)).toEqual(unavailable)
    expect(asked.map((signal) => signal?.aborted)).toEqual([true])
  })
})

describe('the service’s response about a sent application', () => {
  const received = { state: 'received', receivedAtMs: nowMs }

  it('is believed with its state, and asked for with the key in a header', async () => {
    const asked: unknown[] = []
    const verdict = await send('withdraw', ({ cache, headers, method }) => {
      asked.push([method, headers, cache])
      return Response.json(received)
    })
    expect(verdict).toEqual({ status: 'known', application: received })
    expect(asked).toEqual([['POST', { 'Idempotency-Key': 'key' }, 'no-store']])
  })

  it('is not believed without a state that this release knows', async () => {
    for (const body of [{ state: 'read', receivedAtMs: nowMs }, { state: 'handed', receivedAtMs: nowMs }, { success: true }]) {
      expect(await send('ask', () => Response.json(body))).toEqual(unavailable)
    }
  })

  it('means an unknown key only with that reason', async () => {
    const answer = (reason: string) => () => Response.json({ error: 'No.', reason }, { status: 404 })
    expect(await send('ask', answer('unknown-key'))).toEqual({ status: 'unknown-key' })
    expect(await send('ask', answer('no-such-route'))).toEqual(unavailable)
    expect(await send('ask', () => Response.json({ error: 'Unknown action.' }, { status: 400 }))).toEqual(unavailable)
  })
})
