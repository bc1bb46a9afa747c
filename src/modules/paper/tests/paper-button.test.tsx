import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PaperButton } from '../page/form/paper-button.tsx'

/** A device with a touch screen or with a mouse. */
function holdDevice(isTouch: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: isTouch && media === '(pointer: coarse)',
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  )
}

beforeEach(() => {
  const mediaDevices = { getUserMedia: async () => await Promise.reject(new Error('refused')) }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: mediaDevices })
})

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.restoreAllMocks()
})

it('is offered at fields that take PDFs on a touch screen, and not where a browser gives no camera', () => {
  const count = (accept: readonly string[]) => {
    const { unmount } = render(<PaperButton accept={accept} onPick={() => {}} />)
    const { length } = screen.queryAllByRole('button')
    unmount()
    return length
  }
  holdDevice(true)
  expect(count(['.pdf', '.doc'])).toBe(1)
  expect(count(['.mp4', '.webm'])).toBe(0)
  holdDevice(false)
  expect(count(['.pdf', '.doc'])).toBe(0)
  holdDevice(true)
  Reflect.deleteProperty(navigator, 'mediaDevices')
  expect(count(['.pdf', '.doc'])).toBe(0)
})

it('says that there is no camera where the person refuses it, and closes without a file', async () => {
  holdDevice(true)
  const user = userEvent.setup()
  const onPick = vi.fn<(file: File) => void>()
  render(<PaperButton accept={['.pdf']} onPick={onPick} />)
  await user.click(screen.getByRole('button', { name: 'Photograph a page' }))
  expect(await screen.findByText(/^No camera here/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onPick).not.toHaveBeenCalled()
})
