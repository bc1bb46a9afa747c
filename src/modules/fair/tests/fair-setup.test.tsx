import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fairPaths } from '../shared/fair-pages.ts'
import type { FairState } from '../page/mode/tablet/fair.ts'
import { provideFair } from '../page/mode/tablet/use-fair.ts'
import { testBoard } from '#tests/screens/board.ts'
import { FakeFair, fairSettings } from './recruiters-fair.ts'
import { openSite, withServices } from '#tests/screens/render-site.tsx'

/** How a tablet joins a fair of the desk: its code, its name, what it loads, and the PIN. */

withServices(() => testBoard([{ id: 7, title: 'Lesson Baker' }]))

const code = 'K7QM2XPD9RTW4HCN'

let fair: FakeFair

function useFake(state: FairState): void {
  fair = new FakeFair(state)
  const made = fair.asFair()
  provideFair(async () => made)
}

const preparing: FairState = { status: 'preparing', settings: { ...fairSettings, hasPin: false } }

/** A browser with a camera that reads codes. @returns shows a code to it */
function provideCamera(): (address: string) => void {
  let shown: string | null = null
  class BarcodeDetector {
    static readonly getSupportedFormats = async () => ['qr_code']
    readonly detect = async () => (shown === null ? [] : [{ rawValue: shown }])
  }
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  const stream = { getTracks: () => [{ stop: () => {} }] }
  const devices = { getUserMedia: async () => stream, enumerateDevices: async () => [] }
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices })
  Object.defineProperty(HTMLVideoElement.prototype, 'videoWidth', { configurable: true, value: 640 })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    Reflect.deleteProperty(HTMLVideoElement.prototype, 'videoWidth')
  })
  return (address) => {
    shown = address
  }
}

afterEach(() => vi.unstubAllGlobals())

describe('a tablet without an event', () => {
  it('asks for the letters of the desk’s code where the browser reads no codes, and forgives how they are typed', async () => {
    useFake({ status: 'off' })
    const { address, user } = openSite(fairPaths.start())
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up this tablet' })).toBeVisible()
    await waitFor(() => expect(address()).toBe(fairPaths.setup()))
    expect(screen.getByText('Or scan the code with this tablet’s camera app.')).toBeVisible()
    const field = screen.getByRole('textbox', { name: 'Code' })
    await user.type(field, 'k7qm-2xpd 9rtw{Enter}')
    expect(await screen.findByText('Enter all 16 letters and digits.')).toBeVisible()
    expect(fair.join).not.toHaveBeenCalled()
    await user.type(field, '4hcn')
    expect(field).toHaveValue('K7QM 2XPD 9RTW 4HCN')
    await user.click(screen.getByRole('button', { name: 'Set up' }))
    expect(fair.join).toHaveBeenCalledExactlyOnceWith(code)
    expect(await screen.findByRole('heading', { level: 1, name: 'Tablet 2' })).toBeVisible()
  })

  it('scans the code with its camera, and takes no other code', async () => {
    useFake({ status: 'off' })
    const show = provideCamera()
    openSite(fairPaths.setup())
    expect(await screen.findByLabelText('What the camera sees')).toBeVisible()
    show(`https://careers.example/jobs/7#${code}`)
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(fair.join).not.toHaveBeenCalled()
    show(`https://careers.example${fairPaths.join(code)}`)
    await waitFor(() => expect(fair.join).toHaveBeenCalledExactlyOnceWith(code))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tablet 2' })).toBeVisible()
  })

  it('leads from the camera to the letters and back, and to the letters if nobody may use the camera', async () => {
    useFake({ status: 'off' })
    provideCamera()
    const { user } = openSite(fairPaths.setup())
    await user.click(await screen.findByRole('button', { name: 'Enter the code instead' }))
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Code' })).toBeVisible()
    Object.assign(navigator.mediaDevices, {
      getUserMedia: async () => {
        throw new DOMException('no', 'NotAllowedError')
      },
    })
    await user.click(screen.getByRole('button', { name: 'Scan the code instead' }))
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Scan the code instead' })).not.toBeInTheDocument()
  })

  it('takes the code out of its address at once, and joins with it', async () => {
    useFake({ status: 'off' })
    const { address } = openSite(fairPaths.join(code))
    await waitFor(() => expect(fair.join).toHaveBeenCalledExactlyOnceWith(code))
    await waitFor(() => expect(address()).toBe(fairPaths.setup()))
    expect(await screen.findByRole('heading', { level: 1, name: 'Tablet 2' })).toBeVisible()
  })

  it.each([
    ['code-ended', 'This code has expired', 'Enter a new code'],
    ['busy', 'Too many codes', 'Try again'],
    ['no-answer', 'No answer from the server', 'Try again'],
    ['unavailable', 'This tablet can’t be set up', 'Try again'],
  ] as const)('says what happened to its code, and the one thing to do: %s', async (result, heading, button) => {
    useFake({ status: 'off' })
    fair.join.mockResolvedValueOnce(result)
    const { address, user } = openSite(fairPaths.join(code))
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toHaveFocus()
    expect(address()).toBe(fairPaths.join())
    await user.click(screen.getByRole('button', { name: button }))
    if (result === 'code-ended') expect(await screen.findByRole('textbox', { name: 'Code' })).toBeVisible()
    else await waitFor(() => expect(fair.join).toHaveBeenCalledTimes(2))
  })
})

it('takes a second code while the page of the first one is open', async () => {
  useFake({ status: 'off' })
  fair.join.mockResolvedValueOnce('code-ended')
  const { goTo } = openSite(fairPaths.join('0000000000000000'))
  expect(await screen.findByRole('heading', { level: 1, name: 'This code has expired' })).toBeVisible()
  await act(async () => await goTo(fairPaths.join(code)))
  await waitFor(() => expect(fair.join).toHaveBeenLastCalledWith(code))
  expect(await screen.findByRole('heading', { level: 1, name: 'Tablet 2' })).toBeVisible()
})

describe('a tablet that has joined', () => {
  it('shows its name, its fair, what is here of it, and what to do next', async () => {
    useFake(preparing)
    openSite(fairPaths.start())
    expect(await screen.findByRole('heading', { level: 1, name: 'Tablet 2' })).toBeVisible()
    expect(screen.getByText(/^Steel City, November 27/)).toBeVisible()
    expect(screen.getByText('Write this name on the tablet. The desk shows it too.')).toBeVisible()
    expect(screen.getByText('Stay online until this is done.')).toBeVisible()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('PINnext step')
    expect(screen.getByRole('link', { name: 'Choose a PIN' })).toHaveAttribute('href', '/fair/new-pin')
    expect(fair.report).toHaveBeenCalled()
  })

  it('says that it waits for Wi-Fi', async () => {
    useFake(preparing)
    openSite(fairPaths.setup())
    await screen.findByRole('heading', { level: 1, name: 'Tablet 2' })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText(/^Waiting for Wi-Fi\./)).toBeVisible()
    online.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('Stay online until this is done.')).toBeVisible()
  })

  it('asks for the PIN twice, and goes on to the ready check', async () => {
    useFake(preparing)
    const { address, user } = openSite(fairPaths.newPin())
    await user.type(await screen.findByLabelText('PIN'), '12{Enter}')
    expect(await screen.findByText('Enter 6 digits.')).toBeVisible()
    await user.type(screen.getByLabelText('PIN'), '3456')
    await user.type(screen.getByLabelText('Repeat the PIN'), '123450{Enter}')
    expect(await screen.findByText('The two PINs are different.')).toBeVisible()
    expect(fair.setPin).not.toHaveBeenCalled()
    await user.clear(screen.getByLabelText('Repeat the PIN'))
    await user.type(screen.getByLabelText('Repeat the PIN'), '123456{Enter}')
    await waitFor(() => expect(address()).toBe(fairPaths.readyCheck()))
    expect(fair.setPin).toHaveBeenCalledExactlyOnceWith('123456')
  })

  it('can join with another code', async () => {
    useFake(preparing)
    const { user } = openSite(fairPaths.setup())
    await user.click(await screen.findByRole('link', { name: 'Use another code' }))
    expect(await screen.findByRole('textbox', { name: 'Code' })).toBeVisible()
  })
})

describe('a tablet that is locked', () => {
  const locked: FairState = { status: 'locked', why: 'removed', settings: fairSettings, isUnlocked: false }

  it('takes nobody, says what waits, and shows it only behind the PIN', async () => {
    useFake(locked)
    fair.setQueue({ waiting: 3 })
    const { address, user } = openSite(fairPaths.jobs())
    expect(await screen.findByRole('heading', { level: 1, name: 'This tablet was removed' })).toBeVisible()
    expect(screen.getByText('3 are waiting to send.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send now' }))
    expect(fair.sendNow).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('link', { name: 'Recruiters' }))
    expect(address()).toBe(fairPaths.pin())
    expect(await screen.findByRole('heading', { level: 1, name: 'For recruiters' })).toBeVisible()
  })

  it('lets a person send who is in the middle of it, and nobody after them', async () => {
    useFake({ status: 'running', settings: fairSettings, isUnlocked: false })
    const { user } = openSite(fairPaths.interest())
    await user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Amina')
    act(() => fair.setState(locked))
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Amina')
    await user.click(screen.getByRole('button', { name: 'Start over' }))
    await user.click(await screen.findByRole('button', { name: 'Clear it' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'This tablet was removed' })).toBeVisible()
  })

  it('can be set up again when everything has arrived, if nobody had set a PIN', async () => {
    useFake({ ...locked, settings: { ...fairSettings, hasPin: false } })
    const { user } = openSite(fairPaths.start())
    fair.end.mockResolvedValueOnce('unconfirmed')
    await user.click(await screen.findByRole('button', { name: 'Set up again' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The server hasn’t confirmed the last ones.')
    await user.click(screen.getByRole('button', { name: 'Set up again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Set up this tablet' })).toBeVisible()
  })

  it('says so for settings of another release', async () => {
    useFake({ status: 'unreadable' })
    fair.setQueue({ waiting: 1 })
    openSite(fairPaths.start())
    expect(await screen.findByRole('heading', { level: 1, name: 'This fair is over' })).toBeVisible()
    expect(screen.getByText('1 is waiting to send.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Set up again' })).not.toBeInTheDocument()
  })
})
