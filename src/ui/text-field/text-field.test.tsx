import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { TextField } from './text-field.tsx'

const ignore = () => {}

describe('TextField', () => {
  it('is named by its label and reports typed text', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const user = userEvent.setup()
    render(<TextField id="n" name="n" label="First name" isRequired error={null} value="" onChange={onChange} />)
    const field = screen.getByRole('textbox', { name: 'First name' })
    expect(field).toBeRequired()
    expect(field).toBeValid()
    expect(field).not.toHaveAccessibleDescription()
    await user.click(screen.getByText('First name'))
    await user.keyboard('A')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('A')
  })

  it('announces its error before its description', () => {
    render(
      <TextField
        id="e"
        name="e"
        label="Email"
        isRequired={false}
        error="Enter an address."
        description="Only to answer you."
        value=""
        onChange={ignore}
      />,
    )
    const field = screen.getByRole('textbox', { name: 'Email optional' })
    expect(field).not.toBeRequired()
    expect(field).toBeInvalid()
    expect(field).toHaveAccessibleDescription('Enter an address. Only to answer you.')
  })

  it('accepts several lines if multiline', async () => {
    const onChange = vi.fn<(value: string) => void>()
    const user = userEvent.setup()
    render(<TextField id="l" name="l" label="Letter" isRequired isMultiline error={null} value="a" onChange={onChange} />)
    await user.type(screen.getByRole('textbox', { name: 'Letter' }), '{Enter}')
    expect(onChange).toHaveBeenCalledExactlyOnceWith('a\n')
  })

  it("allows autofill only if the form names the field's purpose", () => {
    const field = { label: 'Email', isRequired: true, error: null, value: '', onChange: ignore }
    const { rerender } = render(<TextField {...field} id="e" name="e" />)
    expect(screen.getByRole('textbox')).toHaveAttribute('autocomplete', 'off')
    rerender(<TextField {...field} id="e" name="e" autoComplete="email" />)
    expect(screen.getByRole('textbox')).toHaveAttribute('autocomplete', 'email')
  })
})
