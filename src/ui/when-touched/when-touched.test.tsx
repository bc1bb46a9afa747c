import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { whenTouched } from './when-touched.tsx'

interface TextProps {
  readonly text: string
  readonly onType: (text: string) => void
}

function Live({ text, onType }: TextProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <input aria-label="Live" value={text} onClick={() => setIsOpen(true)} onChange={(event) => onType(event.target.value)} />
      {isOpen ? <p>The list</p> : null}
    </>
  )
}

/** A field whose code comes when the test says so. */
function openField(load?: () => Promise<ComponentType<TextProps>>) {
  let arrive = () => {}
  const arrival = new Promise<ComponentType<TextProps>>((resolve) => {
    arrive = () => resolve(Live)
  })
  const { Control, bring } = whenTouched<TextProps>(load ?? (() => arrival))
  function Form() {
    const [text, setText] = useState('')
    const props = { text, onType: setText }
    return (
      <Control {...props} still={<input aria-label="Still" value={text} onChange={(event) => setText(event.target.value)} />} />
    )
  }
  render(
    <>
      <button type="button">Before</button>
      <Form />
    </>,
  )
  return {
    user: userEvent.setup(),
    bring,
    arrive: async () => {
      arrive()
      await screen.findByRole('textbox', { name: 'Live' })
    },
  }
}

describe('a control that waits for a touch', () => {
  it('takes words, the focus and the caret over to its live self, and opens for who has begun to type', async () => {
    const { arrive, user } = openField()
    await user.type(screen.getByRole('textbox', { name: 'Still' }), 'Berlin{ArrowLeft}{ArrowLeft}')
    await arrive()
    const live = screen.getByRole<HTMLInputElement>('textbox', { name: 'Live' })
    expect(screen.queryByRole('textbox', { name: 'Still' })).not.toBeInTheDocument()
    expect(live).toHaveFocus()
    expect(live).toHaveValue('Berlin')
    expect(live.selectionStart).toBe(4)
    expect(screen.getByText('The list')).toBeVisible()
  })

  it('that was only passed by Tab stays closed', async () => {
    const { arrive, user } = openField()
    await user.tab()
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Still' })).toHaveFocus()
    await arrive()
    expect(screen.getByRole('textbox', { name: 'Live' })).toHaveFocus()
    expect(screen.queryByText('The list')).not.toBeInTheDocument()
  })

  it('comes with the rest of its form and takes the focus from nobody', async () => {
    const { arrive, bring, user } = openField()
    await user.click(screen.getByRole('button', { name: 'Before' }))
    bring()
    await arrive()
    expect(screen.getByRole('textbox', { name: 'Live' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
  })

  it('whose code does not come keeps taking words, and asks again at the next touch', async () => {
    let tries = 0
    const { user } = openField(() => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('gone')) : Promise.resolve(Live)
    })
    await user.hover(screen.getByRole('textbox', { name: 'Still' }))
    expect(tries).toBe(1)
    await user.type(screen.getByRole('textbox', { name: 'Still' }), 'B')
    expect(await screen.findByRole('textbox', { name: 'Live' })).toHaveValue('B')
    expect(tries).toBe(2)
  })
})
