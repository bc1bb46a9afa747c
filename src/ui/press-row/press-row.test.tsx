import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PressRow } from './press-row.tsx'

describe('PressRow', () => {
  it('names the publication and the article and announces the new tab', () => {
    render(<PressRow publication="The Paper" title="A company that learns" url="https://paper.example/1" />)
    const link = screen.getByRole('link', { name: 'The Paper A company that learns opens in a new tab' })
    expect(link).toHaveAttribute('href', 'https://paper.example/1')
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })
})
