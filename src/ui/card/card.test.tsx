import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Card } from './card.tsx'

describe('Card', () => {
  it('looks pressable only if it is tappable', () => {
    const { rerender } = render(<Card className="wide">Words</Card>)
    const card = screen.getByText('Words')
    expect(card).toHaveClass('wide')
    expect(card).not.toHaveAttribute('data-tappable')
    rerender(<Card isTappable>Words</Card>)
    expect(card).toHaveAttribute('data-tappable')
  })
})
