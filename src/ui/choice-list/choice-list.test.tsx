import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ChoiceList } from './choice-list.tsx'

const choices = [
  { label: 'Morning', value: 1 },
  { label: 'Noon', value: 2 },
  { label: 'Evening', value: 3 },
]

interface QuestionProps {
  readonly isSingle: boolean
  readonly isRequired?: boolean
  readonly start?: readonly number[]
  readonly error?: string | null
}

/** Holds the chosen values and shows them in the order in which the form would send them. */
function Question({ isSingle, isRequired = true, start, error = null }: QuestionProps) {
  const [chosen, setChosen] = useState<readonly number[]>(start ?? [])
  return (
    <>
      <ChoiceList
        id="when"
        name="when"
        label="When?"
        isSingle={isSingle}
        isRequired={isRequired}
        error={error}
        choices={choices}
        chosen={chosen}
        onChange={setChosen}
      />
      <output>{chosen.join(' ')}</output>
    </>
  )
}

const answer = () => screen.getByRole('status').textContent

describe('ChoiceList with checkboxes', () => {
  it("reports values in the question's order, regardless of the order of the clicks", async () => {
    const user = userEvent.setup()
    render(<Question isSingle={false} />)
    await user.click(screen.getByRole('checkbox', { name: 'Evening' }))
    await user.click(screen.getByText('Morning'))
    expect(answer()).toBe('1 3')
    await user.click(screen.getByRole('checkbox', { name: 'Evening' }))
    expect(answer()).toBe('1')
    expect(screen.getByRole('checkbox', { name: 'Morning' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Evening' })).not.toBeChecked()
  })

  it('is one group that says in words that it is required, and whose boxes say what is wrong', () => {
    render(<Question isSingle={false} error="Choose at least one." />)
    expect(screen.getByRole('group', { name: 'When? required' })).not.toHaveAccessibleDescription()
    for (const box of screen.getAllByRole('checkbox')) {
      expect(box).toBeInvalid()
      expect(box).toHaveAccessibleDescription('Choose at least one.')
    }
  })

  it('has its help on its first box, so that it is read once on the way in', () => {
    const texts = { id: 'when', name: 'when', label: 'When?', isRequired: true, error: null, description: 'One is enough.' }
    render(<ChoiceList {...texts} isSingle={false} choices={choices} chosen={[]} onChange={() => {}} />)
    expect(screen.getByRole('group', { name: 'When? required' })).not.toHaveAccessibleDescription()
    const [first, ...others] = screen.getAllByRole('checkbox')
    expect(first).toHaveAccessibleDescription('One is enough.')
    for (const other of others) expect(other).not.toHaveAccessibleDescription()
  })

  it('puts its id on the first checkbox for the error summary', () => {
    render(<Question isSingle={false} />)
    expect(document.getElementById('when')).toBe(screen.getByRole('checkbox', { name: 'Morning' }))
  })
})

describe('ChoiceList with many choices', () => {
  const countries = Array.from({ length: 240 }, (_, index) => ({ label: `Land ${index}`, value: index }))

  function Countries() {
    const [chosen, setChosen] = useState<readonly number[]>([7])
    const texts = { id: 'where', name: 'where', label: 'Where?', isRequired: true, error: null }
    return <ChoiceList {...texts} isSingle={false} choices={countries} chosen={chosen} onChange={setChosen} />
  }

  it('finds a choice by its name, and keeps the others', async () => {
    const onSubmit = vi.fn<(event: Event) => void>()
    const user = userEvent.setup()
    render(
      <form onSubmit={({ nativeEvent }) => onSubmit(nativeEvent)}>
        <Countries />
        <button type="submit">Send</button>
      </form>,
    )
    const search = screen.getByRole('textbox', { name: 'Search: Where?' })
    await user.type(search, 'land 23{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getAllByRole('checkbox')).toHaveLength(11)
    await user.click(screen.getByRole('checkbox', { name: 'Land 23' }))
    await user.clear(search)
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2)
    // Ten, and the other that was chosen.
    expect(screen.getAllByRole('checkbox')).toHaveLength(11)
    await user.type(search, 'xyz')
    expect(screen.getByRole('status')).toHaveTextContent('Nothing found. Check the spelling?')
  })

  it('shows the others at a press', async () => {
    const user = userEvent.setup()
    render(<Countries />)
    expect(screen.getAllByRole('checkbox')).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Show all 240' }))
    expect(screen.getAllByRole('checkbox')).toHaveLength(240)
    expect(screen.getByRole('checkbox', { name: 'Land 10' })).toHaveFocus()
  })
})

describe('ChoiceList with radio buttons', () => {
  it('allows one answer at a time', async () => {
    const user = userEvent.setup()
    render(<Question isSingle />)
    expect(screen.getByRole('radiogroup', { name: 'When? required' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Noon' }))
    await user.click(screen.getByRole('radio', { name: 'Morning' }))
    expect(answer()).toBe('1')
    expect(screen.queryByRole('button', { name: 'Clear this answer' })).not.toBeInTheDocument()
  })

  it('can be cleared if no answer is required', async () => {
    const user = userEvent.setup()
    render(<Question isSingle isRequired={false} start={[2]} />)
    expect(screen.getByRole('radiogroup', { name: 'When? optional' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear this answer' }))
    expect(answer()).toBe('')
    expect(screen.getByRole('radio', { name: 'Noon' })).not.toBeChecked()
    expect(screen.queryByRole('button', { name: 'Clear this answer' })).not.toBeInTheDocument()
  })
})
