import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fairPaths } from '../shared/fair-pages.ts'
import type { PageModule, SlotProps } from '#platform/page-module.ts'
import { testBoard } from '#tests/screens/board.ts'
import { openSite, withServices } from '#tests/screens/render-site.tsx'
import { openFakeFair } from './fake-fair.ts'

/** What modules say beside a posting and above 'Submit', on a tablet. */

vi.mock('#platform/page-modules.ts', async (original) => {
  const { pageModules } = await original<{ readonly pageModules: readonly PageModule[] }>()
  const says = (what: string) => async () =>
    Promise.resolve(({ job: { placeCodes } }: SlotProps['submit-notes']) => (
      <p>{`${what} in ${placeCodes?.join() ?? 'any place'}`}</p>
    ))
  const speaker: PageModule = {
    name: 'speaker',
    slots: { 'posting-notes': says('A posting'), 'submit-notes': says('An application') },
  }
  return { pageModules: [...pageModules.filter(({ mode }) => mode), speaker] }
})

withServices(() => testBoard([{ id: 7, title: 'Lesson Baker', more: { place_codes: ['CA-ON'] } }]))

it.each([
  ['the page of a job', fairPaths.job(7), 'A posting in CA-ON'],
  ['the form of an application', fairPaths.apply(7), 'An application in CA-ON'],
  ['the form for a name, for the job', fairPaths.interest(7), 'An application in CA-ON'],
  ['the form for a name, for no job', fairPaths.interest(), 'An application in any place'],
])('%s says it for the places of the job', async (_page, address, text) => {
  openFakeFair()
  openSite(address)
  const note = await screen.findByText(text)
  expect(note).toBeVisible()
  const send = screen.queryByRole('button', { name: /^(?:Submit application|Send)$/ })
  if (send) expect(note.compareDocumentPosition(send)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
