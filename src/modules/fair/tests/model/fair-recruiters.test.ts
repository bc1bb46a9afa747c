import { describe, expect, it } from 'vitest'
import {
  application,
  dumpTablet,
  during,
  interest,
  joinCode,
  openFairWorld,
  openTablet,
  startFair,
  type Tablet,
} from './fair-device.ts'

/** The recruiters' side of a tablet: the PIN that opens it, and what they note about people. */

const right = '135790'
const wrong = '000000'

describe('the PIN', () => {
  const tryTimes = async (device: ReturnType<typeof openFairWorld>['device'], { fair }: Tablet, count: number) => {
    for (let time = 0; time < count; time += 1) await during(device, fair.tryPin(wrong))
  }

  it('opens the recruiters’ side until it is locked, in this page only', async () => {
    const { device } = openFairWorld()
    const { fair, tab } = await startFair(device)
    expect(await during(device, fair.tryPin(right))).toEqual({ status: 'right' })
    expect(fair.getState()).toMatchObject({ isUnlocked: true })
    const other = openTablet(device)
    await device.settle()
    expect(other.fair.getState()).toMatchObject({ isUnlocked: false })
    fair.lock()
    expect(fair.getState()).toMatchObject({ isUnlocked: false })
    await during(device, fair.tryPin(right))
    tab.kill()
    const next = openTablet(device)
    await device.settle()
    expect(next.fair.getState()).toMatchObject({ status: 'running', isUnlocked: false })
  })

  it('opens nothing of the next event, although this page was not locked', async () => {
    const { device, service } = openFairWorld()
    const { fair } = await startFair(device)
    const other = openTablet(device)
    await device.settle()
    await during(device, other.fair.tryPin(right))
    expect(await during(device, fair.end())).toBe('ended')
    await device.settle()
    service.codes.add('NEXT' + joinCode.slice(4))
    expect(await during(device, fair.join('NEXT' + joinCode.slice(4)))).toBe('joined')
    await during(device, fair.setPin('246802'))
    expect(await during(device, fair.start())).toBe('saved')
    await device.settle()
    expect(other.fair.getState()).toMatchObject({ status: 'running', isUnlocked: false })
  })

  it('is not stored in the clear', async () => {
    const { device } = openFairWorld()
    await startFair(device)
    expect(await dumpTablet(device)).not.toContain(right)
    expect(JSON.stringify(device.written)).not.toContain(right)
  })

  it('is closed for a minute after five wrong ones, then for twice as long each time', async () => {
    const { device } = openFairWorld()
    const tablet = await startFair(device)
    const { fair } = tablet
    expect(await during(device, fair.tryPin(wrong))).toEqual({ status: 'wrong', pin: { status: 'ready', triesLeft: 4 } })
    await tryTimes(device, tablet, 4)
    for (const seconds of [60, 120, 240]) {
      expect(fair.getPin()).toEqual({ status: 'closed', untilMs: device.nowMs() + seconds * 1_000 })
      await device.advance((seconds - 1) * 1_000)
      expect(await during(device, fair.tryPin(right))).toMatchObject({ status: 'wrong', pin: { status: 'closed' } })
      await device.advance(1_000)
      expect(fair.getPin()).toEqual({ status: 'ready', triesLeft: 5 })
      await tryTimes(device, tablet, 5)
    }
    await device.advance(480_000)
    expect(await during(device, fair.tryPin(right))).toEqual({ status: 'right' })
    await tryTimes(device, tablet, 5)
    expect(fair.getPin()).toEqual({ status: 'closed', untilMs: device.nowMs() + 60_000 })
  })

  it('counts a try also when the page is ended while it is checked', async () => {
    const { device } = openFairWorld()
    const { tab } = await startFair(device)
    tab.kill()
    for (let time = 0; time < 5; time += 1) {
      const tablet = openTablet(device, { derivePin: () => new Promise(() => {}) })
      await device.settle()
      void tablet.fair.tryPin(wrong)
      await device.settle()
      tablet.tab.kill()
    }
    const { fair } = openTablet(device)
    await device.settle()
    expect(fair.getPin()).toMatchObject({ status: 'closed' })
  })

  it('stays closed after a reload, and is neither opened nor kept closed by a clock that is set back', async () => {
    const { device } = openFairWorld()
    const tablet = await startFair(device)
    await tryTimes(device, tablet, 5)
    tablet.tab.kill()
    device.clockMs -= 3_600_000
    const next = openTablet(device)
    await device.settle()
    expect(next.fair.getPin()).toEqual({ status: 'closed', untilMs: device.nowMs() + 60_000 })
    await device.advance(59_000)
    expect(await during(device, next.fair.tryPin(right))).toMatchObject({ status: 'wrong' })
    await device.advance(1_000)
    expect(await during(device, next.fair.tryPin(right))).toEqual({ status: 'right' })
  })

  it('cannot be guessed twice as fast from two tabs', async () => {
    const { device } = openFairWorld()
    const one = await startFair(device)
    const two = openTablet(device)
    await device.settle()
    await tryTimes(device, one, 3)
    await tryTimes(device, two, 2)
    expect(one.fair.getPin()).toMatchObject({ status: 'closed' })
    expect(await during(device, two.fair.tryPin(right))).toMatchObject({ status: 'wrong' })
  })

  it('lets recruiters in on a full device, and still counts', async () => {
    const { device } = openFairWorld()
    const tablet = await startFair(device)
    device.isFull = true
    expect(await during(device, tablet.fair.tryPin(right))).toEqual({ status: 'right' })
    await tryTimes(device, tablet, 5)
    expect(tablet.fair.getPin()).toMatchObject({ status: 'closed' })
    await device.advance(60_000)
    expect(await during(device, tablet.fair.tryPin(right))).toEqual({ status: 'right' })
  })
})

describe('a note', () => {
  /** A fair without a network, where one person has left something. */
  const withPerson = async () => {
    const world = openFairWorld()
    const tablet = await startFair(world.device)
    world.device.isOnline = false
    await during(world.device, tablet.fair.seal(application('one')))
    const personId = tablet.fair.getQueue().people[0]?.envelopeId ?? ''
    return { ...world, ...tablet, personId }
  }
  const notes = ({ received }: ReturnType<typeof openFairWorld>['service']) =>
    [...received.values()].flatMap(({ content }) => (content.kind === 'note' ? [content] : []))

  it('is sealed with each change, and only the last one is sent', async () => {
    const { device, fair, personId, service } = await withPerson()
    expect(await during(device, fair.note(personId, { rating: 3 }))).toBe('saved')
    await during(device, fair.note(personId, { text: 'Good ear' }))
    await during(device, fair.note(personId, { nextStep: 'Call' }))
    expect(await device.readTable('fairEnvelopes')).toHaveLength(2)
    expect(fair.getQueue().people).toMatchObject([
      { rating: 3, note: { text: 'Good ear', nextStep: 'Call' }, isNoteSealed: false },
    ])
    device.isOnline = true
    await during(device, fair.sendNow())
    expect(notes(service)).toMatchObject([{ personId, bird: 'Wren 1', rating: 3, note: 'Good ear', nextStep: 'Call' }])
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0 })
  })

  it('is changed after it was sent, and the server can tell which is later although the clock was set back', async () => {
    const { device, fair, personId, service } = await withPerson()
    device.isOnline = true
    await during(device, fair.note(personId, { rating: 3 }))
    await device.settle()
    device.clockMs -= 3_600_000
    await during(device, fair.note(personId, { rating: 1 }))
    await device.settle()
    const [first, second] = notes(service)
    expect([first?.rating, second?.rating]).toEqual([3, 1])
    expect(second?.sealedAtMs).toBeGreaterThan(first?.sealedAtMs ?? 0)
  })

  it('makes its person wait until it has arrived', async () => {
    const { device, fair, personId, service } = await withPerson()
    device.isOnline = true
    await during(device, fair.sendNow())
    expect(fair.getQueue()).toMatchObject({ sent: 1, waiting: 0 })
    device.isOnline = false
    await during(device, fair.note(personId, { rating: 4 }))
    expect(fair.getQueue()).toMatchObject({ sent: 0, waiting: 1 })
    expect(await during(device, fair.end())).toBe('something-waits')
    device.isOnline = true
    await during(device, fair.sendNow())
    expect(notes(service)).toHaveLength(1)
    expect(await during(device, fair.end())).toBe('ended')
  })

  it('is forgotten with ‘Done’ and ten minutes after the last change, and the rating stays', async () => {
    const { device, fair, personId } = await withPerson()
    await during(device, fair.note(personId, { rating: 2, text: 'Shy' }))
    await device.advance(9 * 60_000)
    await during(device, fair.note(personId, { text: 'Shy, good ear' }))
    await device.advance(9 * 60_000)
    expect(fair.getQueue().people).toMatchObject([{ note: { text: 'Shy, good ear' } }])
    await device.advance(60_000)
    const sealed = { rating: 2, note: null, isNoteSealed: true }
    expect(fair.getQueue().people).toMatchObject([sealed])
    expect(await during(device, fair.note(personId, { text: 'Again' }))).toBe('sealed')

    await during(device, fair.seal(interest('two')))
    const next = fair.getQueue().people.find(({ bird }) => bird === 'Robin 2')?.envelopeId ?? ''
    await during(device, fair.note(next, { rating: 1, text: 'Loud' }))
    fair.finishNote(next)
    expect(fair.getQueue().people.find(({ envelopeId }) => envelopeId === next)).toMatchObject({ ...sealed, rating: 1 })
  })

  it('cannot be read after a reload', async () => {
    const { device, fair, personId, tab } = await withPerson()
    await during(device, fair.note(personId, { rating: 2, text: 'secret thought' }))
    expect(await dumpTablet(device)).not.toContain('secret thought')
    tab.kill()
    const next = openTablet(device)
    await device.settle()
    expect(next.fair.getQueue().people).toMatchObject([{ rating: 2, note: null, isNoteSealed: true }])
  })

  it('is not lost on a full device while its words are in memory', async () => {
    const { device, fair, personId, service } = await withPerson()
    device.isFull = true
    expect(await during(device, fair.note(personId, { text: 'Good ear' }))).toBe('full')
    expect(fair.getQueue().people).toMatchObject([{ note: { text: 'Good ear' } }])
    device.isFull = false
    expect(await during(device, fair.note(personId, { rating: 4 }))).toBe('saved')
    device.isOnline = true
    await during(device, fair.sendNow())
    expect(notes(service)).toMatchObject([{ rating: 4, note: 'Good ear' }])
  })

  it('is not forgotten by ‘Done’ before it is sealed: a full device seals it when there is room', async () => {
    const { device, fair, personId, service } = await withPerson()
    device.isFull = true
    void fair.note(personId, { text: 'Good ear' })
    fair.finishNote(personId)
    await device.settle()
    expect(fair.getQueue().people).toMatchObject([{ note: { text: 'Good ear' }, isNoteSealed: false }])
    device.isFull = false
    await device.advance(10 * 60_000)
    expect(fair.getQueue().people).toMatchObject([{ note: null, isNoteSealed: true }])
    device.isOnline = true
    await during(device, fair.sendNow())
    expect(notes(service)).toMatchObject([{ note: 'Good ear' }])
  })

  it('keeps its words when it is rated just after ‘Done’', async () => {
    const { device, fair, personId, service } = await withPerson()
    void fair.note(personId, { text: 'Good ear' })
    fair.finishNote(personId)
    void fair.note(personId, { rating: 4 })
    await device.settle()
    device.isOnline = true
    await during(device, fair.sendNow())
    expect(notes(service)).toMatchObject([{ note: 'Good ear', rating: 4 }])
  })
})
