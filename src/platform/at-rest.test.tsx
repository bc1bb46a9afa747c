import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
})

async function waiting() {
  const { whenAtRest } = await import('./at-rest.ts')
  const onRest = vi.fn<() => void>()
  return { whenAtRest, onRest, wait: () => void whenAtRest().then(onRest) }
}

it('does not wait where nobody has touched the page', async () => {
  const { onRest, wait } = await waiting()
  wait()
  await vi.advanceTimersByTimeAsync(0)
  expect(onRest).toHaveBeenCalledOnce()
})

it.each(['pointerdown', 'keydown', 'scroll'])('waits two seconds after the last %s', async (sign) => {
  const { onRest, wait, whenAtRest } = await waiting()
  await whenAtRest()
  window.dispatchEvent(new Event(sign))
  wait()
  await vi.advanceTimersByTimeAsync(1_500)
  window.dispatchEvent(new Event(sign))
  await vi.advanceTimersByTimeAsync(1_900)
  expect(onRest).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)
  expect(onRest).toHaveBeenCalledOnce()
})
