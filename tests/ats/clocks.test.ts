import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimNext, expireLeases, markSending } from '#server/delivery/ledger.ts'
import { dayMs } from '#shared/durations.ts'
import { type Delivering, openDelivering } from './delivering.ts'

/** A server whose clock was two days ahead for a while, and is right again. Nothing that it wrote may be waited for. */

const minuteMs = 60 * 1000
const aheadMs = 2 * dayMs
let open: Delivering
beforeEach(async () => {
  open = await openDelivering()
})
afterEach(() => open.close())

/** Runs something while the clock is ahead. */
async function ahead(run: () => Promise<unknown>): Promise<void> {
  open.time.nowMs += aheadMs
  await run()
  open.time.nowMs -= aheadMs
}

describe('when the clock is right again', () => {
  it('an application that was received meanwhile is delivered at once', async () => {
    const id = await open.apply()
    await open.database.write([
      { sql: 'UPDATE deliveries SET next_at_ms = next_at_ms + ?, changed_at_ms = changed_at_ms + ?', args: [aheadMs, aheadMs] },
    ])
    await open.workFor(minuteMs)
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
  })

  it('an application that has failed meanwhile is tried at once', async () => {
    const id = await open.apply()
    open.fake.lie('429')
    await ahead(() => open.work(1))
    await open.workFor(minuteMs)
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered', attempts: 2 })
  })

  it('an application whose server died with its claim is delivered at once', async () => {
    const id = await open.apply()
    await ahead(() => claimNext(open.database, { token: 'dead', nowMs: open.time.nowMs, leaseMs: 10 * minuteMs }))
    await open.workFor(minuteMs)
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
  })

  it('an application whose server died while it was sending is unknown after ten minutes', async () => {
    const id = await open.apply()
    await ahead(async () => {
      const lease = { nowMs: open.time.nowMs, leaseMs: 10 * minuteMs }
      const claim = await claimNext(open.database, { token: 'dead', ...lease })
      await markSending(open.database, claim ?? expect.unreachable(), lease)
    })
    await open.workFor(9 * minuteMs)
    expect(await open.stateOf(id)).toMatchObject({ state: 'sending' })
    await open.workFor(2 * minuteMs)
    expect(await open.stateOf(id)).toMatchObject({ state: 'unknown' })
  })

  it('a system that did not answer meanwhile is asked at once', async () => {
    open.fake.breakDown('429-for-years', '502')
    await open.apply()
    await ahead(() => open.workFor(10 * minuteMs))
    open.fake.mend()
    const id = await open.apply()
    await open.workFor(minuteMs)
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
  })

  it('a system that was being probed meanwhile is probed at once', async () => {
    open.fake.breakDown('commit-500', '502')
    await open.apply()
    await ahead(() => open.workFor(10 * minuteMs))
    open.fake.mend()
    const id = await open.apply()
    await open.workFor(minuteMs)
    expect(await open.stateOf(id)).toMatchObject({ state: 'delivered' })
  })
})

it('a lease of a server whose clock is a little ahead is not ended early', async () => {
  await open.apply()
  const lease = { nowMs: open.time.nowMs + 30_000, leaseMs: 10 * minuteMs }
  const claim = await claimNext(open.database, { token: 'a', ...lease })
  await markSending(open.database, claim ?? expect.unreachable(), lease)
  expect(await expireLeases(open.database, open.time.nowMs)).toEqual([])
})
