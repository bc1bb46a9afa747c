import { render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

function Card() {
  const card = useKeptFocus<HTMLDivElement>()
  return (
    <div ref={card}>
      <button type="button">Remove</button>
    </div>
  )
}

function Send({ isThere }: { readonly isThere: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <>
      <h2 ref={title} tabIndex={-1}>
        All is sent
      </h2>
      {isThere ? <SendNow heir={title} /> : null}
    </>
  )
}

function SendNow({ heir }: { readonly heir: Parameters<typeof useKeptFocus>[0] }) {
  const button = useKeptFocus<HTMLButtonElement>(heir)
  return (
    <button ref={button} type="button">
      Send now
    </button>
  )
}

const page = (hasCard: boolean) => (
  <>
    <h1>My jobs</h1>
    <button type="button">Other</button>
    {hasCard ? <Card /> : null}
  </>
)

it('leaves the focus on the heading of the page when a card goes that has it', () => {
  const { rerender } = render(page(true))
  screen.getByRole('button', { name: 'Remove' }).focus()
  rerender(page(false))
  expect(screen.getByRole('heading', { name: 'My jobs' })).toHaveFocus()
})

it('takes the focus from nobody when a card goes that does not have it', () => {
  const { rerender } = render(page(true))
  screen.getByRole('button', { name: 'Other' }).focus()
  rerender(page(false))
  expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus()
})

it('leaves the focus on what is named for it', () => {
  const { rerender } = render(<Send isThere />)
  screen.getByRole('button', { name: 'Send now' }).focus()
  rerender(<Send isThere={false} />)
  expect(screen.getByRole('heading', { name: 'All is sent' })).toHaveFocus()
})
