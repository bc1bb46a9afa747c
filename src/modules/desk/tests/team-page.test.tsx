import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSite, withLaptop, withTablet } from '#tests/screens/render-site.tsx'
import { application, DeskService } from './desk-service.ts'

/** Deciding, correcting and undoing at the desk. */

withTablet()

let service: DeskService
beforeEach(() => {
  service = new DeskService()
  service.stored = [application({ applicationId: 'amina' }), application({ applicationId: 'noor', name: 'Noor Haddad' })]
  service.connect()
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => vi.useRealTimers())

const choice = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

describe('a decision', () => {
  it('is made and taken back by a key', async () => {
    const { user } = openSite('/desk/amina')
    await choice('Yes')
    await user.keyboard('y')
    expect(await screen.findByText(/^Dana Whitfield decided Yes, /)).toBeVisible()
    expect(await choice('Yes')).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('y')
    expect(await screen.findByText('Not decided. The candidate doesn’t see decisions.')).toBeVisible()
  })

  it('of somebody else a moment ago is shown, and changed only by a second press', async () => {
    const { user } = openSite('/desk/amina')
    await choice('Yes')
    service.change('amina', { decided: { decision: 'maybe', name: 'Luis Ortega', atMs: Date.now() } })
    await user.click(await choice('Yes'))
    const alert = await screen.findByText('Luis Ortega decided Maybe a moment ago.')
    expect(service.find('amina').decided?.decision).toBe('maybe')
    await user.click(within(alert.parentElement ?? document.body).getByRole('button', { name: 'Change to Yes' }))
    expect(await screen.findByText(/^Dana Whitfield decided Yes, /)).toBeVisible()
  })

  it('is made for the picked rows, and undone', async () => {
    withLaptop()
    const { user } = openSite('/desk')
    await user.click(await screen.findByRole('checkbox', { name: 'Pick Amina Okafor' }))
    await user.click(screen.getByRole('checkbox', { name: 'Pick Noor Haddad' }))
    await user.click(await choice('Maybe'))
    expect(await screen.findByText('2 decided Maybe.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 decisions were taken back.')).toBeVisible()
  })

  it('that somebody has changed since is not taken back, which the message says', async () => {
    const { user } = openSite('/desk')
    await user.click(await screen.findByRole('checkbox', { name: 'Pick Amina Okafor' }))
    await user.click(screen.getByRole('checkbox', { name: 'Pick Noor Haddad' }))
    await user.click(await choice('Maybe'))
    await screen.findByText('2 decided Maybe.')
    service.change('amina', { decided: { decision: 'no', name: 'Luis Ortega', atMs: Date.now() + 1 } })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    const left = 'One decision wasn’t taken back, because somebody has changed it or erased the application since.'
    expect(await screen.findByText(`The decision was taken back. ${left}`)).toBeVisible()
    expect(service.find('amina').decided?.decision).toBe('no')
  })

  it('is not said to be taken back where none was', async () => {
    const { user } = openSite('/desk/amina')
    await user.click(await choice('Yes'))
    service.change('amina', { decided: { decision: 'no', name: 'Luis Ortega', atMs: Date.now() + 1 } })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/^One decision wasn’t taken back, because somebody has changed it/)).toBeVisible()
  })

  it('about picked rows that others have all decided meanwhile has nothing to undo', async () => {
    const { user } = openSite('/desk')
    await user.click(await screen.findByRole('checkbox', { name: 'Pick Amina Okafor' }))
    await user.click(screen.getByRole('checkbox', { name: 'Pick Noor Haddad' }))
    for (const id of ['amina', 'noor']) {
      service.change(id, { decided: { decision: 'no', name: 'Luis Ortega', atMs: Date.now() } })
    }
    await user.click(await choice('Maybe'))
    expect(await screen.findByText('2 were decided by somebody else and stay.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('is offered again within 15 seconds after the service answers again', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldAdvanceTime: true })
    openSite('/desk/amina')
    expect(await choice('Yes')).not.toHaveAttribute('aria-disabled', 'true')
    service.isReachable = false
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(async () => expect(await choice('Yes')).toHaveAttribute('aria-disabled', 'true'))
    service.isReachable = true
    act(() => void vi.advanceTimersByTime(15_000))
    await waitFor(async () => expect(await choice('Yes')).not.toHaveAttribute('aria-disabled', 'true'))
  })

  it('is not offered to somebody who may only read', async () => {
    service.you = { name: 'Noor', role: 'read' }
    const { user } = openSite('/desk/amina')
    expect(await choice('Yes')).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('y')
    expect(service.asked).not.toContain('POST /api/desk/decide')
  })
})

it('leaves the field of a label by Escape for where the focus came from, so that keys work again', async () => {
  const { address, user } = openSite('/desk/amina')
  const yes = await choice('Yes')
  yes.focus()
  await user.keyboard('l')
  const field = screen.getByRole('combobox', { name: 'Add a label' })
  expect(field).toHaveFocus()
  await user.keyboard('port{Escape}')
  expect(yes).toHaveFocus()
  expect(field).toHaveValue('port')
  expect(address()).toBe('/desk/amina')
  await user.keyboard('{Escape}')
  await screen.findByRole('heading', { level: 1, name: 'All applications' })
})

it('corrects a refused address and sends it again, with the reason in words', async () => {
  service.change('amina', {
    delivery: { state: 'refused', atMs: Date.now(), note: 'This email address isn’t accepted.' },
    support: [{ atMs: Date.now(), text: 'HTTP 422: email is not valid' }],
    refusal: {
      isMissing: false,
      fields: [
        { field: 'email', label: 'Email address', kind: 'email', values: ['amina@example'], options: [], isOptional: false },
      ],
    },
  })
  const { user } = openSite('/desk/amina')
  expect(await screen.findByText('Greenhouse doesn’t accept this email address. Correct it and send again.')).toBeVisible()
  const field = screen.getByRole('textbox', { name: 'Email address' })
  await user.click(screen.getByRole('button', { name: /^Save and send again/ }))
  expect(field).toHaveAccessibleDescription(/name@example\.com/)
  expect(service.asked).not.toContain('POST /api/desk/applications/amina/correct')
  await user.clear(field)
  await user.type(field, 'amina@example.org{Enter}')
  expect(await screen.findByText('Dana Whitfield corrected: email')).toBeVisible()
  expect(screen.getByText('amina@example.com is now amina@example.org')).toBeVisible()
  expect(screen.getByText('Details for support').closest('details')).not.toHaveAttribute('open')
})

it('undoes what somebody has said about an unknown one', async () => {
  service.change('amina', { delivery: { state: 'unknown', atMs: Date.now(), note: '' } })
  const { user } = openSite('/desk/amina')
  await user.click(await screen.findByRole('button', { name: /^It is there/ }))
  expect(await screen.findByText('Marked as delivered.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Not confirmed again.')).toBeVisible()
  expect(service.find('amina').delivery.state).toBe('unknown')
})

it('says why what was said about an unknown one can’t be undone any more', async () => {
  service.change('amina', { delivery: { state: 'unknown', atMs: Date.now(), note: '' } })
  const { user } = openSite('/desk/amina')
  await user.click(await screen.findByRole('button', { name: /^It is not there/ }))
  await screen.findByText('We’ll send it again, once.')
  service.change('amina', { delivery: { state: 'delivered', atMs: Date.now() + 1, isByHand: false } })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const sentence = '1 can’t be undone any more, because it was sent or changed since, or a day has passed.'
  expect(await screen.findByText(sentence)).toBeVisible()
})

describe('the message about the last press', () => {
  it('stays until it is answered', async () => {
    const { user } = openSite('/desk/amina')
    const yes = await choice('Yes')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await user.click(yes)
    await screen.findByRole('button', { name: 'Undo' })
    act(() => void vi.advanceTimersByTime(10 * 60_000))
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('goes with its page', async () => {
    const { goTo, user } = openSite('/desk/amina')
    await user.click(await choice('Yes'))
    await screen.findByRole('button', { name: 'Undo' })
    await act(async () => goTo('/desk/noor'))
    await screen.findByRole('heading', { level: 1, name: /Noor Haddad/ })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

it('shows the web addresses of an answer as links, and nothing else', async () => {
  const answer = 'See https://amina.example/work. Not javascript:alert(1) or amina.example.'
  service.change('amina', { answers: [{ section: 'questions', question: 'Portfolio', answer }] })
  openSite('/desk/amina')
  const link = await screen.findByRole('link', { name: /^https:/ })
  expect(link).toHaveAttribute('href', 'https://amina.example/work')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(within(link.closest('dd') ?? document.body).getAllByRole('link')).toHaveLength(1)
})
