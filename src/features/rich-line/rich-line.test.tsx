import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LinkedLine } from './rich-line.tsx'

it("a brand's sentence has its links where the language puts them", () => {
  const line = 'Schreib an [hallo@example.com](mailto:hallo@example.com) oder sieh dir [jeden Schritt](/#interviewing) an.'
  const { container } = render(<LinkedLine line={line} />, { wrapper: MemoryRouter })
  expect(container).toHaveTextContent('Schreib an hallo@example.com oder sieh dir jeden Schritt an.')
  expect(screen.getByRole('link', { name: 'hallo@example.com' })).toHaveAttribute('href', 'mailto:hallo@example.com')
  expect(screen.getByRole('link', { name: 'jeden Schritt' })).toHaveAttribute('href', '/#interviewing')
})
