import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Chip, RemovableChip } from './chip.tsx'

describe('Chip', () => {
  it('is plain text in its tone, without a button', () => {
    render(<Chip tone="bee">Intern</Chip>)
    expect(screen.getByText('Intern')).toHaveAttribute('data-tone', 'bee')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('is one button that names its removal when removable', async () => {
    const onRemove = vi.fn<() => void>()
    const user = userEvent.setup()
    render(
      <RemovableChip tone="owl" removeLabel="Remove filter Design" onRemove={onRemove}>
        Design
      </RemovableChip>,
    )
    await user.click(screen.getByText('Design'))
    screen.getByRole('button', { name: 'Remove filter Design' }).focus()
    await user.keyboard('{Enter}')
    expect(onRemove).toHaveBeenCalledTimes(2)
  })
})
