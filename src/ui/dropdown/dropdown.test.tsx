import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { preloadListboxes } from './late-listbox.tsx'
import type { DropdownOption } from './option.ts'
import { SelectField } from './select-field.tsx'

beforeAll(async () => {
  preloadListboxes()
  await vi.dynamicImportSettled()
})

const animals: DropdownOption<string | null>[] = [
  { value: null, label: 'All animals' },
  { value: 'owl', label: 'Owl', note: '3' },
  { value: 'emu', label: 'Emu', note: 'No jobs', isDisabled: true },
  { value: 'bee', label: 'Bee', note: '1' },
]

function Animal({ options = animals, isDisabled = false }: { options?: DropdownOption<string | null>[]; isDisabled?: boolean }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <>
      <SelectField
        id="animal"
        label="Animal"
        isRequired={false}
        error={null}
        options={options}
        value={value}
        valueText="All animals"
        onChange={setValue}
        isDisabled={isDisabled}
      />
      <button type="button">Elsewhere</button>
    </>
  )
}

const trigger = () => screen.getByRole('combobox', { name: /^Animal/ })

describe('a dropdown', () => {
  it('opens on click and closes after a choice', async () => {
    const user = userEvent.setup()
    render(<Animal />)
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    await user.click(trigger())
    await user.click(screen.getByRole('option', { name: 'Bee 1' }))
    expect(trigger()).toHaveTextContent('Bee')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })

  it('does not open without options', async () => {
    const user = userEvent.setup()
    render(<Animal options={[]} />)
    await user.click(trigger())
    expect(trigger()).toHaveAttribute('aria-expanded', 'false')
  })

  it('does not open while disabled', async () => {
    const user = userEvent.setup()
    render(<Animal isDisabled />)
    await user.click(trigger())
    expect(trigger()).toHaveAttribute('aria-expanded', 'false')
  })

  it('closes on Escape and retains focus', async () => {
    const user = userEvent.setup()
    render(<Animal />)
    await user.click(trigger())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(trigger()).toHaveFocus()
  })

  it('closes on an outside click and on blur without choosing an option', async () => {
    const user = userEvent.setup()
    render(<Animal />)
    await user.click(trigger())
    await user.hover(screen.getByRole('option', { name: 'Owl 3' }))
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    trigger().focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await user.tab()
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
    expect(trigger()).toHaveTextContent('All animals')
  })

  it('has a search field if it is long', async () => {
    const places = Array.from({ length: 244 }, (_, index) => ({ value: `place ${index}`, label: `Place ${index}` }))
    const user = userEvent.setup()
    render(<Animal options={[...animals, ...places]} />)
    await user.click(screen.getByRole('button', { name: /^Animal/ }))
    await user.keyboard('lace 24{Home}p{End}3')
    expect(screen.getByRole('combobox')).toHaveValue('place 243')
    await user.keyboard('{Enter}')
    expect(screen.getByRole('button', { name: /^Animal/ })).toHaveTextContent('Place 243')
  })

  it('skips disabled options', async () => {
    const user = userEvent.setup()
    render(<Animal />)
    trigger().focus()
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}')
    expect(trigger()).toHaveTextContent('Bee')
    await user.click(trigger())
    await user.click(screen.getByRole('option', { name: 'Emu No jobs' }))
    expect(trigger()).toHaveTextContent('Bee')
  })
})

describe('SelectField with a long list', () => {
  const countries = [
    'Austria',
    'Belgium',
    'Côte d’Ivoire',
    'Denmark',
    'Estonia',
    'France',
    'Ghana',
    'Hungary',
    'Iceland',
    'Japan',
    'Kenya',
    'Mali',
    'Niger',
    'Nigeria',
  ]
  const options = [{ value: '', label: 'Please choose' }, ...countries.map((label) => ({ value: label, label }))]

  function Country() {
    const [value, setValue] = useState('')
    return (
      <SelectField
        id="country"
        label="Country"
        isRequired
        error={null}
        options={options}
        value={value}
        valueText=""
        onChange={setValue}
      />
    )
  }
  const country = () => screen.getByRole('button', { name: /^Country/ })

  it('finds an option by any part of its name, ignoring diacritics', async () => {
    const user = userEvent.setup()
    render(<Country />)
    await user.click(country())
    const search = screen.getByRole('combobox')
    expect(search).toHaveFocus()
    await user.type(search, 'cote')
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Côte d’Ivoire'])
    await user.keyboard('{Enter}')
    expect(country()).toHaveTextContent('Côte d’Ivoire')
    await waitFor(() => expect(country()).toHaveFocus())
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })

  it('preserves the answer on Escape and tells when nothing is found', async () => {
    const user = userEvent.setup()
    render(<Country />)
    await user.click(country())
    await user.keyboard('niger{Enter}')
    expect(country()).toHaveTextContent('Niger')
    await user.click(country())
    await user.keyboard('xyz')
    expect(screen.getByText('Nothing found. Check the spelling?')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(country()).toHaveTextContent('Niger')
    await waitFor(() => expect(country()).toHaveFocus())
  })
})

describe('a dropdown whose code has not loaded', () => {
  it.each(['Enter', 'ArrowDown'])('is a plain button, and %s opens its list as soon as the code is there', async (key) => {
    vi.resetModules()
    const { SelectField: Fresh } = await import('./select-field.tsx')
    const texts = { id: 'animal', label: 'Animal', isRequired: true, error: 'Choose an animal.' }
    const user = userEvent.setup()
    render(<Fresh {...texts} options={animals} value={null} valueText="" onChange={() => {}} />)
    const button = screen.getByRole('button', { name: /^Animal.* All animals$/ })
    expect(button).toHaveAccessibleDescription('Choose an animal.')
    await user.tab()
    await user.keyboard(`{${key}}`)
    expect(await screen.findByRole('option', { name: 'Owl 3' })).toBeVisible()
    expect(trigger()).toHaveFocus()
  })
})
