import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { PageModule } from '#platform/page-module.ts'
import { testBoard } from './board.ts'
import { openSite, withServices } from './render-site.tsx'

vi.mock('#platform/page-modules.ts', () => {
  const speaker: PageModule = {
    name: 'speaker',
    slots: { 'submit-notes': async () => Promise.resolve(() => <p>Read this first</p>) },
  }
  return { pageModules: [speaker] }
})

withServices(() => testBoard([{ id: 7, title: 'Lesson Baker' }]))

it('a form without consents shows above Submit what modules have to say', async () => {
  openSite('/jobs/7#apply')
  const note = await screen.findByText('Read this first')
  const submit = screen.getByRole('button', { name: 'Submit application' })
  expect(note).toBeVisible()
  expect(note.compareDocumentPosition(submit)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
