import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openFairDatabase } from '../device/fair-database.ts'
import { restoreFairFlag } from '../page/parts/mode-code.ts'
import { readFairFlag, writeFairFlag } from '../device/fair-flag.ts'
import { clearSiteData } from '#storage/site-data.ts'
import { expectConsole } from '#tests/setup/console.ts'
import type { Fair, FairState } from '../page/mode/tablet/fair.ts'
import { loadFair, provideFair, useFair } from '../page/mode/tablet/use-fair.ts'

function fakeFair() {
  let state: FairState = { status: 'off' }
  const listeners = new Set<() => void>()
  const fair: Partial<Fair> = {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const change = (next: FairState) => {
    state = next
    for (const listener of listeners) listener()
  }
  return { fair: fair as Fair, change }
}

function Status() {
  const { fair, state } = useFair()
  return <p>{`${fair ? 'loaded' : 'no code'}, ${state.status}`}</p>
}

it('loads the fair on its first use, and shows its state', async () => {
  const { change, fair } = fakeFair()
  let loads = 0
  provideFair(async () => {
    loads += 1
    return fair
  })
  render(<Status />)
  expect(screen.getByText('no code, loading')).toBeVisible()
  expect(await screen.findByText('loaded, off')).toBeVisible()
  act(() => change({ status: 'unavailable' }))
  expect(screen.getByText('loaded, unavailable')).toBeVisible()
  await loadFair()
  expect(loads).toBe(1)
})

it('asks again for code that could not be loaded', async () => {
  const { fair } = fakeFair()
  let isGone = true
  provideFair(async () => {
    if (isGone) throw new Error('the chunk is gone')
    return fair
  })
  expectConsole('fair: its code could not be loaded')
  await expect(loadFair()).rejects.toThrow('the chunk is gone')
  isGone = false
  expect(await loadFair()).toBe(fair)
})

it('tells at once, as the browser tells other tabs, whether this is a fair’s tablet', () => {
  const seen: unknown[] = []
  const note = () => seen.push(readFairFlag())
  window.addEventListener('storage', note)
  writeFairFlag('running')
  writeFairFlag('running')
  writeFairFlag(null)
  window.removeEventListener('storage', note)
  expect(seen).toEqual(['running', null])
})

it('stays a fair’s tablet when a visitor deletes everything', async () => {
  localStorage.setItem('typed', 'by somebody')
  writeFairFlag('running')
  await clearSiteData()
  expect([readFairFlag(), localStorage.length]).toEqual(['running', 1])
  writeFairFlag(null)
})

it('is found to be a fair’s tablet again after the browser has lost that', async () => {
  await restoreFairFlag()
  expect(readFairFlag()).toBeNull()
  const settings = { name: 'fair', phase: 'preparing' } as const
  const connection = openFairDatabase()
  await connection.run((database) => database.fairSettings.put(settings as never))
  await restoreFairFlag()
  expect(readFairFlag()).toBe('preparing')
  writeFairFlag(null)
  await connection.destroy()
})
