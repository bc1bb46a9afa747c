import { act } from '@testing-library/react'
import { createMemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readStored } from '#platform/local-store.ts'
import { clearSiteData } from '#storage/site-data.ts'
import { startNotices } from './start-notices.ts'

/** Starts the notices and advances past the delay before they load. */
async function openPage({ isCleared }: { readonly isCleared: boolean }): Promise<void> {
  vi.useFakeTimers()
  startNotices(createMemoryRouter([{ path: '*', element: null }]))
  if (isCleared) await clearSiteData()
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  await act(() => vi.dynamicImportSettled())
}

afterEach(() => {
  document.body.replaceChildren()
})

describe('startNotices', () => {
  it('counts the opened page for the install offer', async () => {
    await openPage({ isCleared: false })
    expect(readStored('install-offer')).not.toBeNull()
  })

  it('stores nothing if all site data was deleted before the notices loaded', async () => {
    await openPage({ isCleared: true })
    expect(readStored('install-offer')).toBeNull()
  })
})
