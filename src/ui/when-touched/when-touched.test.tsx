import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useLayoutEffect, useState } from 'react'
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

function Still({ text, onType }: TextProps) {
  return <input aria-label="Still" value={text} onChange={(event) => onType(event.target.value)} />
}

/** Renders a field whose code loads when the test calls `arrive`. */
function openField(load?: () => Promise<ComponentType<TextProps>>) {
  let arrive = () => {}
  const arrival = new Promise<ComponentType<TextProps>>((resolve) => {
    arrive = () => resolve(Live)
  })
  const { Control, preload } = whenTouched<TextProps>(load ?? (() => arrival), Still)
  function Form() {
    const [text, setText] = useState('')
    return <Control text={text} onType={setText} />
  }
  render(
    <>
      <button type="button">Before</button>
      <Form />
    </>,
  )
  return {
    user: userEvent.setup(),
    preload,
    arrive: async () => {
      arrive()
      await screen.findByRole('textbox', { name: 'Live' })
    },
  }
}

describe('whenTouched', () => {
  it('takes the placeholder out of the flow in the commit that has both, so that a scroll in it sees no taller page', async () => {
    const positions: (string | undefined)[] = []
    function Watching() {
      useLayoutEffect(() => {
        positions.push(screen.queryByRole('textbox', { name: 'Still' })?.parentElement?.style.position)
      }, [])
      return <input aria-label="Live" />
    }
    const { Control, preload } = whenTouched<TextProps>(async () => Watching, Still)
    render(<Control text="" onType={() => {}} />)
    preload()
    await screen.findByRole('textbox', { name: 'Live' })
    expect(positions).toEqual(['absolute'])
    expect(screen.queryByRole('textbox', { name: 'Still' })).not.toBeInTheDocument()
  })

  it('opens the live control when its code arrives in the middle of the press', async () => {
    const { Control } = whenTouched<TextProps>(async () => Live, Still)
    render(<Control text="" onType={() => {}} />)
    const still = screen.getByRole('textbox', { name: 'Still' })
    fireEvent.pointerEnter(still)
    fireEvent.pointerDown(still)
    await act(async () => {})
    expect(still).toBeInTheDocument()
    still.focus()
    fireEvent.pointerUp(still)
    // A busy phone makes a click of it later.
    await act(async () => new Promise((resolve) => setTimeout(resolve)))
    expect(still).toBeInTheDocument()
    fireEvent.click(still)
    expect(await screen.findByText('The list')).toBeVisible()
  })

  it('carries text, focus and caret over to the live control and opens it if the user has typed', async () => {
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

  it('waits for an IME composition to end before it swaps the control', async () => {
    const { arrive, user } = openField()
    const placeholder = screen.getByRole('textbox', { name: 'Still' })
    await user.click(placeholder)
    fireEvent.compositionStart(placeholder)
    fireEvent.input(placeholder, { target: { value: 'に' } })
    const arrival = arrive()
    await act(async () => {})
    expect(placeholder).toBeInTheDocument()
    expect(placeholder).toHaveFocus()
    fireEvent.compositionEnd(placeholder)
    await arrival
    expect(screen.getByRole('textbox', { name: 'Live' })).toHaveValue('に')
    expect(screen.getByRole('textbox', { name: 'Live' })).toHaveFocus()
  })

  it('leaves a control closed that only received focus by Tab', async () => {
    const { arrive, user } = openField()
    await user.tab()
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Still' })).toHaveFocus()
    await arrive()
    expect(screen.getByRole('textbox', { name: 'Live' })).toHaveFocus()
    expect(screen.queryByText('The list')).not.toBeInTheDocument()
  })

  it('preloads with the rest of its form without taking focus', async () => {
    const { arrive, preload, user } = openField()
    await user.click(screen.getByRole('button', { name: 'Before' }))
    preload()
    await arrive()
    expect(screen.getByRole('textbox', { name: 'Live' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus()
  })

  it('accepts text while its code fails to load and retries at the next touch', async () => {
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
