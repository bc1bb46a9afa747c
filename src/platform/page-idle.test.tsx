import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenPageIdle } from './page-idle.ts'

let idleTasks: (() => void)[] = []

function passIdleMoment(): void {
  for (const task of idleTasks.splice(0)) task()
}

/** The observer of the attribute is told in a microtask. */
const toldObservers = () => Promise.resolve()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idleTasks.push(task))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idleTasks.splice(handle - 1, 1, () => {}))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['rest']
  idleTasks = []
})

it('waits until all of the page is laid out, and for an idle moment after that', async () => {
  document.documentElement.dataset['rest'] = 'later'
  const task = vi.fn<() => void>()
  whenPageIdle(task)
  passIdleMoment()
  expect(task).not.toHaveBeenCalled()
  delete document.documentElement.dataset['rest']
  await toldObservers()
  expect(task).not.toHaveBeenCalled()
  passIdleMoment()
  expect(task).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20_000)
  expect(task).toHaveBeenCalledTimes(1)
})

it('waits for an idle moment alone where nothing was left for later', () => {
  const task = vi.fn<() => void>()
  whenPageIdle(task)
  expect(task).not.toHaveBeenCalled()
  passIdleMoment()
  expect(task).toHaveBeenCalledTimes(1)
})

it('runs once after the longest delay in a page that is never laid out', async () => {
  document.documentElement.dataset['rest'] = 'later'
  const task = vi.fn<() => void>()
  whenPageIdle(task, 3_000)
  vi.advanceTimersByTime(2_999)
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledTimes(1)
  delete document.documentElement.dataset['rest']
  await toldObservers()
  passIdleMoment()
  expect(task).toHaveBeenCalledTimes(1)
})

it('can be taken back while it waits', async () => {
  document.documentElement.dataset['rest'] = 'later'
  const task = vi.fn<() => void>()
  const takeBack = whenPageIdle(task)
  delete document.documentElement.dataset['rest']
  await toldObservers()
  takeBack()
  passIdleMoment()
  vi.advanceTimersByTime(20_000)
  expect(task).not.toHaveBeenCalled()
})
