import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { waitForFonts } from './fonts.ts'

type Load = (font: string, text: string) => Promise<unknown>
const load = vi.fn<Load>()

beforeEach(() => {
  vi.useFakeTimers()
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
  document.documentElement.style.setProperty('--font', '"Nunito", sans-serif')
})
afterEach(() => {
  vi.useRealTimers()
  load.mockReset()
  Reflect.deleteProperty(document, 'fonts')
  document.documentElement.removeAttribute('style')
})

describe('the font gate', () => {
  it('opens when both weights have loaded', async () => {
    load.mockResolvedValue([])
    await expect(waitForFonts()).resolves.toBeUndefined()
    expect(load.mock.calls).toEqual([
      ['500 1em "Nunito", sans-serif', 'a'],
      ['700 1em "Nunito", sans-serif', 'a'],
    ])
  })

  it('waits for the letters that the language of the page needs', async () => {
    document.documentElement.style.setProperty('--font-sample', '"ا"')
    load.mockResolvedValue([])
    await waitForFonts()
    expect(load.mock.calls.map(([, text]) => text)).toEqual(['"ا"', '"ا"'])
  })

  it('opens when one weight fails to load', async () => {
    load.mockResolvedValueOnce([]).mockRejectedValueOnce(new DOMException('gone', 'NetworkError'))
    await expect(waitForFonts()).resolves.toBeUndefined()
  })

  it('opens after exactly three seconds when loading hangs', async () => {
    load.mockReturnValue(new Promise(() => {}))
    const opened = vi.fn<() => void>()
    void waitForFonts().then(opened)
    await vi.advanceTimersByTimeAsync(2_999)
    expect(opened).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toHaveBeenCalledTimes(1)
  })
})
