import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { showInPlace } from './show-in-place.ts'

function Names({ first, names }: { readonly first: readonly string[]; readonly names: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ul>
      {(isOpen ? names : first).map((name) => (
        <li key={name}>
          <button type="button" disabled={name.endsWith('(none)')}>
            {name}
          </button>
        </li>
      ))}
      {isOpen ? null : (
        <li>
          <button type="button" onClick={({ currentTarget }) => showInPlace(currentTarget, () => setIsOpen(true))}>
            Show all
          </button>
        </li>
      )}
    </ul>
  )
}

it.each([
  { where: 'after those that are shown', first: ['Ada', 'Ben'] },
  { where: 'between those that are shown', first: ['Ada', 'Dora'] },
])('the focus goes to the first row that a press has added $where', async ({ first }) => {
  render(<Names first={first} names={['Ada', ...(first.includes('Ben') ? ['Ben'] : []), 'Cleo', 'Dora']} />)
  screen.getByRole('button', { name: 'Show all' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Cleo' })).toHaveFocus()
})

it('the focus goes to the last control before, where nobody can use what a press has added', async () => {
  render(<Names first={['Ada', 'Ben']} names={['Ada', 'Ben', 'Cleo (none)']} />)
  screen.getByRole('button', { name: 'Show all' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Ben' })).toHaveFocus()
})
