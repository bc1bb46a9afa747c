import { describe, expect, it } from 'vitest'
import { type Body, type BodyRoom, bodyRoom } from './body-room.ts'
import { largeBodyBytes } from '../../web/http/http-server.ts'

const megabyte = 1024 * 1024
const large = largeBodyBytes + 1
const at = (address: string, device: string | null = null) => ({ address, device })

/** Enters so many bodies at once. @returns those that have a slot at once */
async function enter(room: BodyRoom, count: number, requesterOf: (index: number) => ReturnType<typeof at>, size: number) {
  const entered = Array.from({ length: count }, async (_, index) => room.enter(requesterOf(index), size))
  const bodies = await Promise.all(entered)
  return bodies.filter((body) => body !== null)
}

const here = at('192.0.2.1')
const leaveAll = (bodies: readonly Body[]) => {
  for (const body of bodies) body.leave()
}

describe('the bodies under way', () => {
  it('are at most two large ones of a device and ten of an address', async () => {
    const room = bodyRoom(1)
    const own = await enter(room, 5, () => at('192.0.2.1', 'tablet-1'), large)
    expect(own).toHaveLength(2)
    expect(await enter(room, 20, (index) => at('192.0.2.1', `device-${index}`), large)).toHaveLength(8)
    expect(await enter(room, 1, () => at('192.0.2.2'), large)).toHaveLength(1)
    leaveAll(own)
    expect(await enter(room, 5, () => here, large)).toHaveLength(2)
  })

  it('leave slots to small ones, however many large ones there are', async () => {
    const room = bodyRoom(1)
    await enter(room, 200, (index) => at(`192.0.2.${index}`), large)
    expect(await enter(room, 1, () => at('198.51.100.1'), large)).toHaveLength(0)
    expect(await enter(room, 100, () => here, 5_000)).toHaveLength(100)
  })

  it('of a /48 share a few times the slots of an address', async () => {
    const room = bodyRoom(1)
    expect(await enter(room, 60, (index) => at(`2001:db8:0:${index.toString(16)}::/64`), large)).toHaveLength(40)
  })

  it('wait for a slot in their order, and past those whose address has none', async () => {
    const room = bodyRoom(10_000)
    const first = await enter(room, 10, () => here, large)
    const order: string[] = []
    const waiting = ['a', 'b'].map(async (name) => {
      const body = await room.enter(here, large)
      order.push(name)
      return body
    })
    expect(await room.enter(at('192.0.2.2'), large)).not.toBeNull()
    first[0]?.leave()
    await waiting[0]
    expect(order).toEqual(['a'])
    first[1]?.leave()
    await waiting[1]
    expect(order).toEqual(['a', 'b'])
  })

  it('are sent away when nobody has left in time, and take nothing then', async () => {
    const room = bodyRoom(1)
    const first = await enter(room, 10, () => here, large)
    expect(await room.enter(here, large)).toBeNull()
    leaveAll(first)
    expect(await enter(room, 11, () => here, large)).toHaveLength(10)
  })

  it('hold no more memory for an address than leaves others theirs, and small ones have memory of their own', async () => {
    const room = bodyRoom(1)
    const [one, two] = await enter(room, 2, () => here, large)
    const [other] = await enter(room, 1, () => at('192.0.2.2'), large)
    const [small] = await enter(room, 1, () => here, 5_000)
    expect([one?.hold(75 * megabyte), two?.hold(75 * megabyte), two?.hold(25 * megabyte)]).toEqual([true, false, true])
    expect([other?.hold(60 * megabyte), other?.hold(50 * megabyte)]).toEqual([false, true])
    expect(small?.hold(megabyte)).toBe(true)
    one?.leave()
    // Leaving twice gives nothing back twice.
    one?.leave()
    expect([two?.hold(75 * megabyte), two?.hold(megabyte)]).toEqual([true, false])
  })
})
