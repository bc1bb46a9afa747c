import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PageModule } from '#platform/page-module.ts'
import { expectConsole } from '../setup/console.ts'
import { testBoard } from './board.ts'
import { openSite, withServices } from './render-site.tsx'

vi.mock('#platform/page-modules.ts', () => {
  const broken: PageModule = {
    name: 'broken',
    slots: {
      'search-actions': async () =>
        Promise.resolve(() => {
          throw new TypeError('a fault of a module')
        }),
      'saved-search': () => Promise.reject(new TypeError('its code is not there')),
    },
  }
  return { pageModules: [broken] }
})

withServices(() => testBoard([{ id: 7, title: 'Lesson Baker', department: 'Design' }]))

it('a module that fails in its slot leaves the page and the actions of the core', async () => {
  expectConsole('a fault of a module')
  expectConsole('the slot search-actions failed')
  openSite('/?department=Design')
  expect(await screen.findByRole('button', { name: 'Save this search' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Lesson Baker' })).toBeVisible()
})

it('a module whose code cannot be loaded leaves the page', async () => {
  expectConsole('modules: broken could not be loaded')
  openSite('/my-jobs')
  expect(await screen.findByText('Nothing here yet')).toBeVisible()
})
