import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { connection } from '#storage/database.ts'
import { testBoard } from './board.ts'
import { openSite, withServices } from './render-site.tsx'

/** Alerts on this device, from asking for one to the worker that starts it. */

vi.mock('#platform/settings.ts', async (original) => {
  const { settings } = await original<typeof import('#platform/settings.ts')>()
  return { settings: { ...settings, vapidPublicKey: 'a key' } }
})

withServices(() => testBoard([{ id: 7, title: 'Lesson Baker', department: 'Design' }]))

let serviceWorker: EventTarget
beforeEach(() => {
  // No push service can be reached, so nothing starts without the worker's message.
  serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => Promise.resolve(undefined) })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
})

const start = (search: string) =>
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'alert-started', search } }))

it('a saved search has its alert once the worker has confirmed it', async () => {
  const row = { keptAtMs: 1, lookedAtMs: 1, alert: { status: 'device-waiting' } } as const
  await connection.run((database) => database.keptSearches.put({ ...row, search: 'department=Design' }))
  openSite('/my-jobs')
  const item = within(await screen.findByRole('region', { name: /^Searches kept/ })).getByRole('listitem')
  await waitFor(() => {
    start('department=Another')
    expect(item).toHaveTextContent('alert still to be set')
  })
  await waitFor(() => {
    start('department=Design')
    expect(item).toHaveTextContent('this device, daily')
  })
})
