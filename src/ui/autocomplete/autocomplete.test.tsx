import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Autocomplete, type Suggestion } from './autocomplete.tsx'

const cities = ['Pittsburgh, PA', 'Pittsfield, MA', 'Sapporo, Japan'].map((text, index) => ({ id: String(index), text }))
const onChoose = vi.fn<(suggestion: Suggestion) => void>()

function City() {
  const [text, setText] = useState('')
  const suggestions = text === '' ? [] : cities.filter((city) => city.text.toLowerCase().includes(text.toLowerCase()))
  return (
    <Autocomplete
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

describe('an autocomplete', () => {
  it('suggests what is typed, with the matching letters in bold, and takes a choice', async () => {
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

  it('is used by keyboard alone', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'pitts{ArrowDown}{ArrowDown}{Enter}')
    expect(field()).toHaveValue('Pittsfield, MA')
    expect(field()).toHaveFocus()
  })

  it('keeps what was typed on Escape and when it is left', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'sap{ArrowDown}{Escape}')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(field()).toHaveValue('sap')
    await user.type(field(), 'p{ArrowDown}')
    await user.tab()
    expect(field()).toHaveValue('sapp')
  })

  it('says when nothing was found', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'xyz')
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found. Check the spelling?')
  })

  it('lets one type in the middle of a word', async () => {
    const user = userEvent.setup()
    render(<City />)
    await user.type(field(), 'Sapro')
    await user.type(field(), 'po', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect(field()).toHaveValue('Sapporo')
  })
})
