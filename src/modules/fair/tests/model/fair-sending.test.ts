import { beforeEach, describe, expect, it } from 'vitest'
import type { Leaving } from '../../page/mode/tablet/fair.ts'
import { provenText } from '#shared/applicant-answers.ts'
import { idempotencyHeader } from '#shared/endpoints.ts'
import { fairUrl } from '../../shared/fair.ts'
import { maxEnvelopeBytes, maxSubmissionBytes } from '#shared/limits.ts'
import { expectConsole } from '#tests/setup/console.ts'
import {
  application,
  dumpTablet,
  during,
  type FairFault,
  fairLies,
  fairNoise,
  hashOf,
  ignoreLostConnections,
  interest,
  openFairWorld,
  openTablet,
  photoText,
  startFair,
} from './fair-device.ts'

/** What people leave at a fair is sealed, arrives once, and is never readable on the tablet. */

describe('an application', () => {
  it('arrives with its answers, its files and the bird, and counts as sent', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    const result = await during(device, fair.seal(application('one')))
    expect(result).toEqual({ status: 'sealed', bird: 'Wren 1' })
    await device.settle()
    const [person] = service.people()
    expect(person?.content).toMatchObject({
      kind: 'application',
      eventName: 'Expo 2026',
      source: 'expo26',
      tabletNumber: 1,
      bird: 'Wren 1',
      jobId: 7,
      answers: { first_name: 'secret one' },
      files: [{ fileId: 'file-0001', fileName: 'secret-one.pdf', sizeBytes: photoText.length + 11 }],
    })
    expect(person?.files.map((bytes) => Buffer.from(bytes).toString())).toEqual([`${photoText} secret one`])
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0, lastSentAtMs: device.nowMs(), sending: null })
    expect(fair.getQueue().people).toMatchObject([{ bird: 'Wren 1', jobTitle: 'Job 7', hasFile: true, state: 'sent' }])
  })

  it('waits without a network, any number for one job, and is sent when the network is back', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    for (const word of ['one', 'two', 'three']) await during(device, fair.seal(application(word)))
    await during(device, fair.seal(interest('four')))
    expect(fair.getQueue()).toMatchObject({
      sent: 0,
      waiting: 4,
      jobs: [
        { jobTitle: 'Job 7', waiting: 3 },
        { jobTitle: null, waiting: 1 },
      ],
    })
    expect(fair.getQueue().people.map(({ bird }) => bird)).toHaveLength(4)
    device.isOnline = true
    await during(device, fair.wake('online'))
    expect(service.people()).toHaveLength(4)
    expect(service.maxConcurrent).toBe(1)
    expect(fair.getQueue()).toMatchObject({ sent: 4, waiting: 0 })
  })

  it('cannot be read on the tablet, before and after it was sent', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    await during(device, fair.seal(interest('two')))
    const [person] = fair.getQueue().people
    await during(device, fair.note(person?.envelopeId ?? '', { rating: 4, text: 'secret thoughts', nextStep: 'secret call' }))
    expect(fair.getQueue().people[0]).toMatchObject({ rating: 4, note: { text: 'secret thoughts' } })
    const before = await dumpTablet(device)
    expect(before).toContain('Wren 1')
    expect(before).not.toMatch(/secret[ -]|%PDF/)
    device.setOnline(true)
    await during(device, fair.sendNow())
    expect(service.received.size).toBe(3)
    expect(await dumpTablet(device)).not.toMatch(/secret[ -]|%PDF/)
    expect(JSON.stringify(device.written)).not.toMatch(/secret[ -]|%PDF/)
  })

  it('is not sealed on a tablet that has joined no event', async () => {
    const { device } = openFairWorld()
    const { fair } = openTablet(device)
    await device.settle()
    expect(await during(device, fair.seal(interest('one')))).toEqual({ status: 'failed', reason: 'unavailable' })
  })

  it('is refused while it is on the screen if the server could not read it', async () => {
    const { device } = openFairWorld()
    const { fair } = await startFair(device)
    expectConsole('fair: an envelope could not be sealed (ValiError)')
    const leaving = { ...interest('one'), firstName: 'x'.repeat(1_001) }
    expect(await during(device, fair.seal(leaving as Leaving))).toEqual({ status: 'failed', reason: 'unavailable' })
  })

  it('is refused while it is on the screen if it is more than the server takes', async () => {
    const { device } = openFairWorld()
    const { fair } = await startFair(device)
    const photo = { fileId: 'file-0001', fieldName: 'resume', fileName: 'a.pdf', mediaType: 'application/pdf' }
    const leaving = { ...interest('one'), photo: { ...photo, kind: 'document', bytes: new Uint8Array(maxEnvelopeBytes) } }
    expect(await during(device, fair.seal(leaving as Leaving))).toEqual({ status: 'failed', reason: 'too-large' })
    expect(await device.readTable('fairEnvelopes')).toEqual([])
  })

  it('is refused while it is on the screen if its answers are more than the server takes', async () => {
    const { device } = openFairWorld()
    const { fair } = await startFair(device)
    const one = application('one')
    const leaving = { ...one, answers: { question_1: 'x'.repeat(maxSubmissionBytes) } }
    expect(await during(device, fair.seal(leaving as Leaving))).toEqual({ status: 'failed', reason: 'too-large' })
    expect(await device.readTable('fairEnvelopes')).toEqual([])
  })

  it('is not lost on a full device: it stays on the screen, and the earlier ones are sent', async () => {
    const { device, service } = openFairWorld()
    const { fair, tab } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    device.isFull = true
    expect(await during(device, fair.seal(application('two')))).toEqual({ status: 'failed', reason: 'full' })
    expect(await device.readTable('fairEnvelopes')).toHaveLength(1)
    device.setOnline(true)
    await during(device, fair.sendNow())
    expect(service.people()).toHaveLength(1)
    device.isFull = false
    expect(await during(device, fair.seal(application('two')))).toEqual({ status: 'sealed', bird: 'Robin 2' })
    await during(device, fair.sendNow())
    expect(service.people()).toHaveLength(2)
    tab.kill()
  })

  it('is told its bird when it was stored although the database says that it failed, and is not left twice', async () => {
    const { device, service } = openFairWorld()
    // The connection is lost after the commit, and lost again when the work is repeated.
    const { fair } = await startFair(device, {
      wrapStore: (store) => ({
        ...store,
        addPerson: async (...args) => {
          await store.addPerson(...args)
          return { status: 'unavailable', reason: 'lost' }
        },
      }),
    })
    expect(await during(device, fair.seal(application('one')))).toEqual({ status: 'sealed', bird: 'Wren 1' })
    await device.settle()
    expect(service.people()).toHaveLength(1)
  })

  it('gets a bird of its own when two tabs seal at once', async () => {
    const { device, service } = openFairWorld()
    const one = await startFair(device)
    const two = openTablet(device)
    await device.settle()
    const results = await during(
      device,
      Promise.all([one, two, one, two].map(({ fair }, index) => fair.seal(interest(`person ${index}`)))),
    )
    const given = results.map((result) => (result.status === 'sealed' ? result.bird : result.reason))
    expect(given.toSorted((a, b) => a.localeCompare(b))).toEqual(['Finch 3', 'Robin 2', 'Wren 1', 'Wren 4'])
    await device.advance(60_000)
    expect(service.people()).toHaveLength(4)
    expect(service.requested).toHaveLength(4)
    expect(one.fair.getQueue()).toMatchObject({ sent: 4 })
    expect(two.fair.getQueue()).toMatchObject({ sent: 4 })
  })
})

describe('an answer', () => {
  it.each([...fairNoise, ...fairLies, 'busy'] satisfies readonly FairFault[])(
    'means ‘later’ unless it is the service’s own: %s',
    async (lie) => {
      const { device, service } = openFairWorld(lie)
      const { fair } = await startFair(device)
      await during(device, fair.seal(application('one')))
      await device.settle()
      expect(fair.getQueue()).toMatchObject({ sent: 0, waiting: 1, needsAttention: 0, sending: null })
      expect(await device.readTable('fairEnvelopes')).toHaveLength(1)
      await device.advance(300_000)
      expect(service.people()).toHaveLength(1)
      expect(service.requested).toHaveLength(2)
      expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0 })
    },
  )

  it('that is lost twice brings nobody twice', async () => {
    const { device, service } = openFairWorld('commit-then-drop', 'commit-then-drop')
    const { fair } = await startFair(device)
    await during(device, fair.seal(application('one')))
    await device.advance(30 * 60_000)
    expect(service.requested).toHaveLength(3)
    expect(new Set(service.requested).size).toBe(1)
    expect(service.people()).toHaveLength(1)
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0 })
  })

  it('that never comes is given up after some minutes', async () => {
    const { device, service } = openFairWorld('silence')
    const { fair } = await startFair(device)
    void fair.seal(application('one'))
    await device.advance(1_000)
    expect(fair.getQueue()).toMatchObject({ sending: { done: 0, of: 1 }, people: [{ state: 'sending' }] })
    await device.advance(10 * 60_000)
    expect(service.people()).toHaveLength(1)
  })

  it('of the service itself that nothing can change needs attention, until somebody presses ‘Send now’', async () => {
    const { device, service } = openFairWorld('unknown-key')
    const { fair } = await startFair(device)
    await during(device, fair.seal(application('one')))
    await during(device, fair.seal(application('two')))
    await device.advance(600_000)
    expect(service.requested).toHaveLength(2)
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0, needsAttention: 1 })
    const stopped = fair.getQueue().people.find(({ state }) => state === 'needs-attention')
    expect(stopped?.attention).toContain('key')
    expect(await during(device, fair.end())).toBe('something-waits')
    await during(device, fair.sendNow())
    expect(fair.getQueue()).toMatchObject({ sent: 2, needsAttention: 0 })
  })

  it('delays all of them with growing pauses, and one that always fails blocks no other', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    for (const word of ['one', 'two', 'three']) await during(device, fair.seal(interest(word)))
    const [first] = fair
      .getQueue()
      .people.map(({ envelopeId }) => envelopeId)
      .sort()
    const { fetch } = service
    // The oldest one always fails.
    Object.assign(service, {
      fetch: (url: string, init: RequestInit) => (url.endsWith(first ?? '') ? Promise.reject(new TypeError()) : fetch(url, init)),
    })
    Object.assign(device, { fetch: service.fetch })
    device.isOnline = true
    await during(device, fair.wake('online'))
    await device.advance(5_000)
    expect(service.people()).toHaveLength(2)
    Object.assign(device, { fetch })
    await device.advance(300_000)
    expect(service.people()).toHaveLength(3)
  })

  it('goes on with the others while there is no room for notes and photos, and waits as long as the service asks', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    device.isOnline = false
    for (const word of ['one', 'two', 'three']) await during(device, fair.seal(interest(word)))
    const withoutRoom = fair
      .getQueue()
      .people.map(({ envelopeId }) => envelopeId)
      .slice(0, 2)
    const { fetch } = service
    let asked = 0
    Object.assign(device, {
      fetch: async (url: string, init: RequestInit) => {
        if (!withoutRoom.some((envelopeId) => url.endsWith(envelopeId))) return fetch(url, init)
        asked += 1
        const requestKey = new Headers(init.headers).get(idempotencyHeader) ?? ''
        const body = { error: 'No room.', reason: 'no-room', proof: hashOf(provenText(requestKey)) }
        return Response.json(body, { status: 503, headers: { 'Retry-After': '120' } })
      },
    })
    device.isOnline = true
    await during(device, fair.wake('online'))
    expect(service.people()).toHaveLength(1)
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 2, needsAttention: 0 })
    expect(asked).toBe(2)
    await device.advance(110_000)
    expect(asked).toBe(2)
    Object.assign(device, { fetch })
    await device.advance(20_000)
    expect(service.people()).toHaveLength(3)
  })

  it('that the service has no turn for is sent when the time is over that it asked for', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    const { fetch } = service
    let asked = 0
    const busy = { status: 429, headers: { 'Retry-After': '60' } }
    Object.assign(device, {
      fetch: async () => {
        asked += 1
        return Promise.resolve(Response.json({ error: 'Too many.', reason: 'busy' }, busy))
      },
    })
    await during(device, fair.seal(interest('one')))
    const askedOnce = asked
    await device.advance(50_000)
    expect(asked).toBe(askedOnce)
    expect(fair.getQueue()).toMatchObject({ sent: 0, waiting: 1, needsAttention: 0 })
    Object.assign(device, { fetch })
    await device.advance(20_000)
    expect(service.people()).toHaveLength(1)
  })

  it('that the tablet could not note is asked for again, without a press', async () => {
    ignoreLostConnections()
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    const { fetch } = service
    Object.assign(device, {
      fetch: async (url: string, init: RequestInit) => {
        const response = await fetch(url, init)
        if (service.requested.length > 1 || !url.startsWith(fairUrl.envelope(''))) return response
        // The next transaction fails, and so does its repetition on a new connection.
        let failures = 2
        Object.defineProperty(device, 'fault', {
          get: () => (failures > 0 ? 'transaction-throws' : null),
          set: () => {
            failures -= 1
          },
        })
        return response
      },
    })
    await during(device, fair.seal(application('one')))
    expect(fair.getQueue()).toMatchObject({ sent: 0, waiting: 1 })
    await device.advance(60_000)
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0 })
    expect(service.people()).toHaveLength(1)
  })

  it('is waited for no longer because the clock was set back', async () => {
    const { device, service } = openFairWorld('drop', 'drop', 'drop')
    const { fair } = await startFair(device)
    await during(device, fair.seal(interest('one')))
    device.clockMs -= 40 * 24 * 3_600_000
    await device.advance(20_000)
    expect(service.people()).toHaveLength(1)
  })
})

describe('a tablet that was closed for a week', () => {
  it.each([7, -7])('sends everybody of the fair once, although its clock says that %d days have passed', async (days) => {
    const { device, service } = openFairWorld()
    const { fair, tab } = await startFair(device)
    device.isOnline = false
    await during(device, fair.seal(application('one')))
    await during(device, fair.seal(interest('two')))
    const personId = fair.getQueue().people.find(({ bird }) => bird === 'Wren 1')?.envelopeId ?? ''
    await during(device, fair.note(personId, { rating: 4, text: 'secret thought' }))
    tab.kill()
    device.elapsedMs += 7 * 24 * 3_600_000
    device.clockMs += (days - 7) * 24 * 3_600_000

    const next = openTablet(device)
    await during(device, next.tab.storage.sweep())
    expect(next.fair.getState()).toMatchObject({ status: 'running', isUnlocked: false })
    expect(next.fair.getQueue()).toMatchObject({ waiting: 2 })
    device.isOnline = true
    await during(device, next.fair.wake('online'))
    expect(service.people()).toHaveLength(2)
    expect(service.received.size).toBe(3)
    expect(await during(device, next.fair.tryPin('135790'))).toEqual({ status: 'right' })
    expect(await during(device, next.fair.seal(interest('three')))).toEqual({ status: 'sealed', bird: 'Finch 3' })
    await device.settle()
    expect(await during(device, next.fair.end())).toBe('ended')
  })
})

describe('a tablet that dies', () => {
  beforeEach(ignoreLostConnections)

  it('while it seals has either all of a person or nothing, and gives the bird once', async () => {
    for (let turns = 0; turns < 40; turns += 1) {
      const { device, service } = openFairWorld()
      const { fair, tab } = await startFair(device)
      device.isOnline = false
      const sealed: { bird?: string } = {}
      void fair.seal(application('one')).then((result) => result.status === 'sealed' && Object.assign(sealed, result))
      await device.turns(turns)
      tab.kill()
      await device.settle()
      const { bird } = sealed
      const next = openTablet(device)
      await device.settle()
      const [envelopes, rows] = [await device.readTable('fairEnvelopes'), await device.readTable('fairQueue')]
      expect(envelopes).toHaveLength(rows.length)
      if (bird !== undefined) expect(rows).toHaveLength(1)
      const after = await during(device, next.fair.seal(application('two')))
      expect(after).toEqual({ status: 'sealed', bird: rows.length === 1 ? 'Robin 2' : 'Wren 1' })
      device.isOnline = true
      await during(device, next.fair.sendNow())
      expect(service.people()).toHaveLength(rows.length + 1)
      device.kill()
    }
  })

  it('while it sends is followed by one that sends the rest, each once', async () => {
    for (let turns = 0; turns < 60; turns += 2) {
      const { device, service } = openFairWorld()
      const { fair, tab } = await startFair(device)
      device.isOnline = false
      for (const word of ['one', 'two']) await during(device, fair.seal(interest(word)))
      device.isOnline = true
      void fair.sendNow()
      await device.turns(turns)
      tab.kill()
      const next = openTablet(device)
      await device.advance(60_000)
      expect(service.people()).toHaveLength(2)
      expect(next.fair.getQueue()).toMatchObject({ sent: 2, waiting: 0 })
      device.kill()
    }
  })

  it('while it sends from a full device loses no application', async () => {
    for (let turns = 0; turns < 60; turns += 2) {
      const { device, service } = openFairWorld()
      const { fair, tab } = await startFair(device)
      device.isOnline = false
      for (const word of ['one', 'two']) await during(device, fair.seal(interest(word)))
      device.isOnline = true
      device.isFull = true
      void fair.sendNow()
      await device.turns(turns)
      tab.kill()
      device.isFull = false
      const next = openTablet(device)
      await device.advance(60_000)
      expect(service.people()).toHaveLength(2)
      expect(next.fair.getQueue()).toMatchObject({ waiting: 0, needsAttention: 0 })
      device.kill()
    }
  })
})
