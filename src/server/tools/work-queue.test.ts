import { describe, expect, it, vi } from 'vitest'
import { BusyError, WorkQueue } from './work-queue.ts'

/** Work that ends when the test says so. */
function openWork() {
  let end: (value: string) => void = () => {}
  const done = new Promise<string>((resolve) => {
    end = resolve
  })
  return { work: vi.fn<() => Promise<string>>(() => done), end: (value: string) => end(value) }
}

const limits = { maxRunning: 1, maxWaiting: 2, maxWaitMs: 1_000 }

describe('a queue of work', () => {
  it('does one piece after the other, in order', async () => {
    const queue = new WorkQueue(limits)
    const [first, second] = [openWork(), openWork()]
    const results = [queue.run(first.work), queue.run(second.work)]
    await expect.poll(() => first.work.mock.calls.length).toBe(1)
    expect(second.work).not.toHaveBeenCalled()
    first.end('first')
    second.end('second')
    expect(await Promise.all(results)).toEqual(['first', 'second'])
  })

  it('refuses at once what it has no room for, and takes more when there is room again', async () => {
    const queue = new WorkQueue(limits)
    const [first, ...others] = [openWork(), openWork(), openWork()]
    const results = [first, ...others].map(({ work }) => queue.run(work))
    await expect(queue.run(() => 'late')).rejects.toThrow(BusyError)
    first.end('first')
    others.forEach(({ end }) => end('other'))
    await Promise.all(results)
    expect(await queue.run(() => 'again')).toBe('again')
  })

  it('refuses what has waited too long, and never does it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const queue = new WorkQueue(limits)
      const [first, second] = [openWork(), openWork()]
      const done = queue.run(first.work)
      const refused = queue.run(second.work)
      vi.advanceTimersByTime(1_000)
      await expect(refused).rejects.toThrow('no slot within 1000 ms')
      first.end('first')
      expect(await done).toBe('first')
      expect(second.work).not.toHaveBeenCalled()
    } finally {
      vi.useRealTimers()
    }
  })

  it('goes on after work that fails', async () => {
    const queue = new WorkQueue(limits)
    await expect(queue.run(() => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
    expect(await queue.run(() => 'bread')).toBe('bread')
  })

  it('lets work that is never refused wait for a slot', async () => {
    const queue = new WorkQueue({ ...limits, maxWaiting: 0 })
    const first = openWork()
    const results = [queue.run(first.work), queue.run(() => 'export', { maxWaitMs: null })]
    await expect(queue.run(() => 'late')).rejects.toThrow(BusyError)
    first.end('first')
    expect(await Promise.all(results)).toEqual(['first', 'export'])
  })

  it('lets the server answer other requests between two pieces of work', async () => {
    const queue = new WorkQueue(limits)
    const done: string[] = []
    const works = ['a', 'b'].map((name) => queue.run(() => done.push(name)))
    setImmediate(() => done.push('request'))
    await Promise.all(works)
    expect(done.indexOf('request')).toBeLessThan(done.indexOf('b'))
  })

  it('serves lines round robin, and in a line the owners, however much each of them has', async () => {
    const queue = new WorkQueue({ maxRunning: 1, maxWaiting: 5, maxWaitMs: 1_000 })
    const first = openWork()
    const done: string[] = []
    const places = ['flood a', 'flood a', 'flood a', 'flood b', 'known c', 'known c']
    const works = places.map((place) => {
      const [line = '', owner = ''] = place.split(' ')
      return queue.run(() => done.push(place), { line, owner })
    })
    // The first of them runs at once, and the test's own has to wait like the others.
    const results = [queue.run(first.work, { line: 'flood', owner: 'd' }), ...works]
    first.end('')
    await Promise.all(results)
    expect(done).toEqual(['flood a', 'flood a', 'known c', 'flood b', 'known c', 'flood a'])
  })

  it('refuses an owner with too much work, and nobody else', async () => {
    const queue = new WorkQueue({ maxRunning: 1, maxWaiting: 5, maxWaitingOfOwner: 1, maxWaitMs: 1_000 })
    const run = async (owner: string) => queue.run(() => owner, { owner })
    const results = [run('a'), run('a')]
    await expect(run('a')).rejects.toThrow(BusyError)
    expect(await Promise.all([...results, run('b')])).toEqual(['a', 'a', 'b'])
  })
})
