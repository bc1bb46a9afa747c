import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let idleTasks: (() => void)[] = []

function runIdleCallbacks(): void {
  for (const task of idleTasks.splice(0)) task()
}

/** Loads the clocks of a page that has just been opened. */
async function openPage() {
  const { whenIdle, whenQuiet } = await import('./idle.ts')
  return { whenIdle, whenQuiet, task: vi.fn<() => void>() }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idleTasks.push(task))
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idleTasks.splice(handle - 1, 1, () => {}))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  idleTasks = []
})

describe('whenIdle', () => {
  it('runs in the first idle period after the page has loaded', async () => {
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
    const { task, whenIdle } = await openPage()
    whenIdle(task)
    runIdleCallbacks()
    expect(task).not.toHaveBeenCalled()
    readyState.mockReturnValue('complete')
    window.dispatchEvent(new Event('load'))
    runIdleCallbacks()
    expect(task).toHaveBeenCalledTimes(1)
  })

  it('runs soon in a browser without idle callbacks', async () => {
    vi.stubGlobal('requestIdleCallback', undefined)
    const { task, whenIdle } = await openPage()
    whenIdle(task)
    vi.advanceTimersByTime(200)
    expect(task).toHaveBeenCalledTimes(1)
  })

  it('does not run after it was cancelled', async () => {
    const { task, whenIdle } = await openPage()
    whenIdle(task)()
    runIdleCallbacks()
    expect(task).not.toHaveBeenCalled()
  })
})

describe('whenQuiet', () => {
  it('does not run in the first seconds of a page', async () => {
    const { task, whenQuiet } = await openPage()
    whenQuiet(task)
    vi.advanceTimersByTime(3_999)
    runIdleCallbacks()
    expect(task).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    runIdleCallbacks()
    expect(task).toHaveBeenCalledTimes(1)
  })

  it.each(['pointerdown', 'keydown', 'scroll'])('waits four seconds after the last %s', async (eventType) => {
    const { task, whenQuiet } = await openPage()
    whenQuiet(task)
    vi.advanceTimersByTime(3_500)
    window.dispatchEvent(new Event(eventType))
    vi.advanceTimersByTime(3_900)
    runIdleCallbacks()
    expect(task).not.toHaveBeenCalled()
    vi.advanceTimersByTime(100)
    runIdleCallbacks()
    expect(task).toHaveBeenCalledTimes(1)
  })

  it('does not run after it was cancelled', async () => {
    const { task, whenQuiet } = await openPage()
    const cancel = whenQuiet(task)
    vi.advanceTimersByTime(5_000)
    cancel()
    runIdleCallbacks()
    expect(task).not.toHaveBeenCalled()
  })
})
