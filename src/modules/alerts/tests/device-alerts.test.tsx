import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { connection } from '#storage/database.ts'
import { alertRows } from '../device/alert-rows.ts'
import { testBoard } from '#tests/screens/board.ts'
import { openSite, withServices } from '#tests/screens/render-site.tsx'

/** Alerts on this device, from asking for one to the worker that starts it. */

vi.mock('#platform/settings.ts', async (original) => {
  const { settings } = await original<typeof import('#platform/settings.ts')>()
  return { settings: { ...settings, modules: { alerts: { hasMail: false, pushKey: 'a key' } } } }
})

withServices(() => testBoard([{ id: 7, title: 'Lesson Baker', department: 'Design' }]))

let serviceWorker: EventTarget
beforeEach(() => {
  // No push service can be reached, so nothing starts without the worker's message.
  serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => Promise.resolve(undefined) })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
})

const search = 'department=Design'
const saveSearch = async () => connection.run((database) => database.savedSearches.put({ search, savedAtMs: 1, lookedAtMs: 1 }))

const start = (started: string) =>
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'alert-started', search: started } }))

it('a saved search has its alert once the worker has confirmed it', async () => {
  await saveSearch()
  await alertRows.put({ search, status: 'device-waiting' })
  openSite('/my-jobs')
  const item = within(await screen.findByRole('region', { name: /^Saved searches/ })).getByRole('listitem')
  await waitFor(() => {
    start('department=Another')
    expect(item).toHaveTextContent('alert still to be set')
  })
  await waitFor(() => {
    start('department=Design')
    expect(item).toHaveTextContent('this device, daily')
  })
})

it('asks before everything is deleted, and says that alerts by mail go on', async () => {
  await saveSearch()
  await alertRows.put({ search, status: 'mail' })
  const { user } = openSite('/my-jobs')
  await user.click(await screen.findByRole('button', { name: 'Delete everything' }))
  expect(await screen.findByText('Alerts by email go on until you stop them.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Keep everything' })).toHaveFocus()
})

it('leaves no alert on the device when everything is deleted', async () => {
  await saveSearch()
  await alertRows.put({ search, status: 'mail-waiting', address: 'amina@okafor.example' })
  const { user } = openSite('/my-jobs')
  await user.click(await screen.findByRole('button', { name: 'Delete everything' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete everything' }))
  expect(await screen.findByText('Nothing here yet')).toBeVisible()
  await waitFor(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    expect(names).not.toContain('careers-alerts')
    expect(localStorage.getItem('careers-deletion')).toBeNull()
  })
})
