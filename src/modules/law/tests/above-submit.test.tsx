import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { LawOfCompany } from '#shared/brand.ts'
import { testBoard } from '#tests/screens/board.ts'
import { openSite, withServices } from '#tests/screens/render-site.tsx'

vi.mock('#content', async (load) => {
  const content = await load<{ readonly law: LawOfCompany }>()
  const notices = [{ places: [], where: 'submit', heading: 'Position', text: 'This is an open position.' }] as const
  return { ...content, law: { ...content.law, notices } }
})

const text = { label: 'Email', required: true, description: null, fields: [{ name: 'email', type: 'input_text', values: [] }] }
withServices(() => testBoard([{ id: 7, title: 'Lesson Baker', more: { questions: [text] } }]))

/** The texts of what stands between the first and the last of them, in their order. */
const inOrder = (...elements: readonly Element[]) =>
  elements.every(
    (element, index) =>
      index === 0 || (elements[index - 1] as Element).compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING,
  )

it('what the company has to say is the last thing before the application is sent, in the form and at its check', async () => {
  const { user } = openSite('/jobs/7')
  const said = async () => (await screen.findByText('This is an open position.')).closest('ul') as Element
  const send = () => screen.getByRole('button', { name: 'Submit application' })
  await screen.findByRole('button', { name: 'Submit application' })
  await user.click(screen.getByRole('textbox', { name: /Email/ }))
  await user.paste('amina@example.com')
  const profile = await screen.findByRole('checkbox', { name: /^Save my details/ })
  expect(inOrder(profile, await said(), send())).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Check answers' }))
  const ready = await screen.findByRole('heading', { name: 'Ready to send?' })
  expect(inOrder(ready, await said(), send())).toBe(true)
})
