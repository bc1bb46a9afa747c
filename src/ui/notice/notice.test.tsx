import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Notice } from './notice.tsx'

describe('Notice', () => {
  it('is announced politely, with its action', () => {
    const { container } = render(
      <Notice icon="refresh-cw" action={<button type="button">Try again</button>}>
        The list is from yesterday.
      </Notice>,
    )
    const notice = screen.getByRole('status')
    expect(notice).toHaveTextContent('The list is from yesterday.')
    expect(within(notice).getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(container.querySelector('[data-icon="refresh-cw"]')).toHaveAttribute('aria-hidden', 'true')
  })
})
