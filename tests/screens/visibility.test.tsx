import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NewTabLink } from '#ui/link/new-tab-link.tsx'

/** Screen tests remember the style of plain elements (`tests/setup/computed-style.ts`). What hides an element still does. */

const texts = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

it('is lost to what is hidden by an attribute, by its kind or by what it stands in', () => {
  render(
    <>
      <button type="button">plain</button>
      <button type="button" hidden>
        hidden
      </button>
      <div hidden>
        <button type="button">in what is hidden</button>
      </div>
      <dialog>
        <button type="button">in a closed dialog</button>
      </dialog>
      <dialog open>
        <button type="button">in an open dialog</button>
      </dialog>
    </>,
  )
  expect(texts()).toEqual(['plain', 'in an open dialog'])
  expect(screen.getByText('in a closed dialog')).not.toBeVisible()
  expect(getComputedStyle(screen.getByText('hidden')).display).toBe('none')
  expect(screen.getByText('in an open dialog')).toBeVisible()
})

it('follows a style that changes, also of an ancestor', () => {
  render(
    <div>
      <button type="button">Press</button>
    </div>,
  )
  const button = screen.getByText('Press')
  const box = button.parentElement ?? expect.unreachable()
  expect(texts()).toEqual(['Press'])
  box.style.visibility = 'hidden'
  expect(texts()).toEqual([])
  box.style.visibility = ''
  box.style.display = 'none'
  expect(texts()).toEqual([])
  box.removeAttribute('style')
  expect(texts()).toEqual(['Press'])
  button.style.opacity = '0'
  expect(button).not.toBeVisible()
})

it('follows a style sheet', () => {
  render(<button type="button">Press</button>)
  expect(texts()).toEqual(['Press'])
  const sheet = document.createElement('style')
  sheet.textContent = 'button { display: none; --space: 4px }'
  document.head.append(sheet)
  expect(texts()).toEqual([])
  expect(getComputedStyle(screen.getByText('Press')).getPropertyValue('--space')).toBe('4px')
  sheet.remove()
  expect(texts()).toEqual(['Press'])
})

it('reads every other property as before', () => {
  render(<b>bold</b>)
  const style = getComputedStyle(screen.getByText('bold'))
  expect([style.fontWeight, style.getPropertyValue('font-weight'), style.getPropertyValue('--none')]).toEqual([
    'bolder',
    'bolder',
    '',
  ])
  expect(style.item(0)).not.toBe('')
})

it('is a word of its own in a name where it is for screen readers only, also beside a style sheet', () => {
  render(<NewTabLink href="https://paper.example/1">Read</NewTabLink>)
  const sheet = document.createElement('style')
  document.head.append(sheet)
  expect(screen.getByRole('link')).toHaveAccessibleName('Read opens in a new tab')
  sheet.remove()
  expect(screen.getByRole('link')).toHaveAccessibleName('Read opens in a new tab')
})
