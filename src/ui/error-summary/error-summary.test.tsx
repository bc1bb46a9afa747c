import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import { describe, expect, it } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'

const entries = [
  { controlId: 'name', label: 'Name' },
  { controlId: 'cv', label: 'CV' },
]

describe('ErrorSummary', () => {
  it('announces how many answers are missing, and not the links to them', () => {
    const { rerender } = render(<ErrorSummary title="2 answers are missing" entries={entries} />)
    expect(screen.getByRole('alert')).toHaveTextContent(/^2 answers are missing$/)
    expect(screen.getByRole('group', { name: '2 answers are missing' })).toContainElement(
      screen.getByRole('link', { name: 'CV' }),
    )
    rerender(<ErrorSummary title="One answer is missing" entries={entries} isAlert={false} />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('focuses the linked control and leaves the URL unchanged', async () => {
    const user = userEvent.setup()
    render(
      <>
        <ErrorSummary title="2 answers are missing" entries={entries} />
        <input id="name" aria-label="Name" />
        <button type="button" id="cv">
          Device
        </button>
      </>,
    )
    await user.click(screen.getByRole('link', { name: 'Name' }))
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
    screen.getByRole('link', { name: 'CV' }).focus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: 'Device' })).toHaveFocus()
    expect(window.location.hash).toBe('')
  })

  it('keeps the signs of a question in another direction at its own end', () => {
    render(<ErrorSummary title="تبقّت إجابة" entries={[{ controlId: 'why', label: 'Why here?' }]} />)
    expect(screen.getByText('Why here?').localName).toBe('bdi')
  })

  it('can be focused by its form but is not a tab stop', async () => {
    const ref = createRef<HTMLDivElement>()
    const user = userEvent.setup()
    render(<ErrorSummary ref={ref} title="Nothing was sent" entries={[]} />)
    await user.tab()
    expect(ref.current).not.toHaveFocus()
    ref.current?.focus()
    expect(screen.getByRole('alert')).toHaveFocus()
  })

  it('shows only its text if there are no entries', () => {
    render(
      <ErrorSummary title="Nothing was sent" entries={[]}>
        <p>Try again later.</p>
      </ErrorSummary>,
    )
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
    expect(screen.getByRole('alert')).toHaveTextContent('Try again later.')
  })
})
