import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { Autocomplete, preloadAutocompletes } from './autocomplete.tsx'
import type { Suggestion } from './suggestion.ts'

const cities = ['Pittsburgh, PA', 'Pittsfield, MA', 'Sapporo, Japan'].map((text, index) => ({ id: String(index), text }))
const onChoose = vi.fn<(suggestion: Suggestion) => void>()

function City({ Field = Autocomplete }) {
  const [text, setText] = useState('')
  const suggestions = text === '' ? [] : cities.filter((city) => city.text.toLowerCase().includes(text.toLowerCase()))
  return (
    <Field
      id="city"
      name="city"
      icon="map-pin"
      label="City"
      isRequired
      error={null}
      text={text}
      onType={setText}
      suggestions={suggestions}
      onChoose={(suggestion) => {
        onChoose(suggestion)
        setText(suggestion.text)
      }}
      isLoading={false}
      hint={text !== '' && suggestions.length === 0 ? 'Nothing found. Check the spelling?' : null}
    />
  )
}

const field = () => screen.getByRole('combobox', { name: /^City/ })

describe('Autocomplete', () => {
  beforeAll(async () => {
    preloadAutocompletes()
    await vi.dynamicImportSettled()
  })

  it('shows matching suggestions with the match in bold and accepts a choice', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'pitts')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Pittsburgh, PA', 'Pittsfield, MA'])
    expect(screen.getAllByText('Pitts')[0]?.localName).toBe('b')
    await user.click(screen.getByRole('option', { name: 'Pittsfield, MA' }))
    expect(onChoose).toHaveBeenLastCalledWith({ id: '1', text: 'Pittsfield, MA' })
    expect(field()).toHaveValue('Pittsfield, MA')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })

  it('works with the keyboard alone', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'pitts{ArrowDown}{ArrowDown}{Enter}')
    expect(field()).toHaveValue('Pittsfield, MA')
    expect(field()).toHaveFocus()
  })

  it('lets Home and End move the caret while its list is open', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'itts{ArrowDown}{Home}p{End}b')
    expect(field()).toHaveValue('pittsb')
  })

  it('preserves the typed text on Escape and on blur', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'sap{ArrowDown}{Escape}')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(field()).toHaveValue('sap')
    await user.type(field(), 'p{ArrowDown}')
    await user.tab()
    expect(field()).toHaveValue('sapp')
  })

  it('shows a hint when nothing was found', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'xyz')
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found. Check the spelling?')
  })

  it('preserves the caret when text is typed in the middle of a word', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'Sapro')
    await user.type(field(), 'po', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(field()).toHaveValue('Sapporo')
  })

  it('is a plain text field until its code has loaded, and then shows suggestions for what was typed', async () => {
    vi.resetModules()
    const { Autocomplete: Fresh } = await import('./autocomplete.tsx')
    const user = userEvent.setup()
    render(<City Field={Fresh} />)
    expect(screen.getByRole('textbox', { name: /^City/ })).toBeVisible()
    await user.tab()
    await user.keyboard('pitts')
    expect(await screen.findByRole('option', { name: 'Pittsburgh, PA' })).toBeVisible()
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('pitts')
  })
})
