import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

describe('Button', () => {
  it('fires on click, Enter and Space', async () => {
    const onClick = vi.fn<() => void>()
    const user = userEvent.setup()
    render(<Button onClick={onClick}>Apply</Button>)
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await user.keyboard('{Enter} ')
    expect(onClick).toHaveBeenCalledTimes(3)
  })

  it.each(['disabled', 'loading'])('ignores presses but stays focusable while %s', async (state) => {
    const onClick = vi.fn<() => void>()
    const onSubmit = vi.fn<(event: React.FormEvent) => void>()
    const user = userEvent.setup()
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onClick={onClick} isDisabled={state === 'disabled'} isLoading={state === 'loading'}>
          Send
        </Button>
      </form>,
    )
    await user.tab()
    const button = screen.getByRole('button', { name: 'Send' })
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button.hasAttribute('aria-busy')).toBe(state === 'loading')
    await user.keyboard('{Enter}')
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })
})
