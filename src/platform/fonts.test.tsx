import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitForFonts } from './fonts.ts'

type Load = (font: string) => Promise<unknown>
const load = vi.fn<Load>()

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
})
afterEach(() => {
  vi.useRealTimers()
  load.mockReset()
  Reflect.deleteProperty(document, 'fonts')
})

describe('the font gate', () => {
  it('opens when both weights have loaded', async () => {
    load.mockResolvedValue([])
    await expect(waitForFonts('Nunito')).resolves.toBeUndefined()
    expect(load.mock.calls).toEqual([['500 1em "Nunito"'], ['700 1em "Nunito"']])
  })

  it('opens when one weight fails to load', async () => {
    load.mockResolvedValueOnce([]).mockRejectedValueOnce(new DOMException('gone', 'NetworkError'))
    await expect(waitForFonts('Nunito')).resolves.toBeUndefined()
  })

  it('opens after exactly three seconds when loading hangs', async () => {
    load.mockReturnValue(new Promise(() => {}))
    const opened = vi.fn<() => void>()
    void waitForFonts('Nunito').then(opened)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(opened).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toHaveBeenCalledTimes(1)
  })
})
