import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { Accordion } from './accordion.tsx'

const items = [
  { id: 'days', heading: 'How many days?', content: 'Four.' },
  { id: 'dogs', heading: 'Dogs?', content: 'Two of them.' },
]

describe('Accordion', () => {
  it('starts closed and opens and closes each item independently', async () => {
    const user = userEvent.setup()
    render(<Accordion items={items} />)
    const days = screen.getByRole('button', { name: 'How many days?' })
    expect(days).toHaveAttribute('aria-expanded', 'false')
    await user.click(days)
    expect(days).toHaveAttribute('aria-expanded', 'true')
    await waitFor(() => expect(screen.getByRole('region', { name: 'How many days?' })).toBeVisible())
    expect(screen.getByRole('button', { name: 'Dogs?' })).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{Enter}')
    expect(days).toHaveAttribute('aria-expanded', 'false')
    await waitFor(() => expect(screen.getByText('Four.')).not.toBeVisible())
  })

  it('can start with its first item open', () => {
    render(<Accordion items={items} isFirstOpen />)
    expect(screen.getByRole('button', { name: 'How many days?' })).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('button', { name: 'Dogs?' })).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByText('Four.')).toBeVisible()
  })

  it('opens every item and disables closing when forced open', async () => {
    const user = userEvent.setup()
    render(<Accordion items={items} isForcedOpen />)
    const dogs = screen.getByRole('button', { name: 'Dogs?' })
    await user.click(dogs)
    expect(dogs).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText('Four.')).toBeVisible()
    expect(screen.getByText('Two of them.')).toBeVisible()
  })

  it('renders its headings at the given level', () => {
    render(<Accordion items={items} level={2} />)
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(2)
  })
})
