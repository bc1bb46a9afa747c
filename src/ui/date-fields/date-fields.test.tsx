import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { preloadListboxes } from '../dropdown/late-listbox.tsx'
import { MonthField, YearField } from './date-fields.tsx'

// A press goes to the control that was there when the test looked for it.
beforeAll(async () => {
  preloadListboxes()
  await vi.dynamicImportSettled()
})

const months = 'January February March April May June July August September October November December'.split(' ')

describe('MonthField', () => {
  it('offers January to December, nothing else, and reports 1 to 12', async () => {
    const onChange = vi.fn<(month: number | null) => void>()
    const user = userEvent.setup()
    render(<MonthField id="m" names={months} label="End month" isRequired error={null} value={null} onChange={onChange} />)
    await user.click(screen.getByRole('combobox', { name: /^End month/ }))
    const options = screen.getAllByRole('option')
    expect(options).toHaveLength(12)
    expect(options.map(({ textContent }) => textContent).slice(0, 2)).toEqual(['January', 'February'])
    await user.click(screen.getByRole('option', { name: 'December' }))
    expect(onChange).toHaveBeenLastCalledWith(12)
  })
})

describe('YearField', () => {
  it('accepts four digits and nothing else', async () => {
    function Year() {
      const [value, setValue] = useState('')
      return <YearField id="y" name="y" label="End year" isRequired error={null} value={value} onChange={setValue} />
    }
    const user = userEvent.setup()
    render(<Year />)
    const field = screen.getByRole('textbox', { name: /^End year/ })
    expect(field).toHaveAttribute('inputmode', 'numeric')
    await user.type(field, '2a0-24x5')
    expect(field).toHaveValue('2024')
  })
})
