import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CountedForm, countForm } from '../page/online/counts.ts'

/** How a form counts what was entered, by the events that browsers send. The test is the browser. */

let form: HTMLFormElement
let counted: CountedForm
let atMs = 0

beforeEach(() => {
  atMs = 0
  form = document.createElement('form')
  form.innerHTML = '<input name="a"><input name="b"><textarea name="c"></textarea><input type="checkbox" name="d">'
  document.body.append(form)
  counted = countForm(form, () => atMs)
})
afterEach(() => form.remove())

const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement

/** Enters a text at once, as an event says it. */
function enter(name: string, value: string, inputType: string | null): void {
  field(name).value = value
  const event =
    inputType === null
      ? new Event('input', { bubbles: true })
      : new InputEvent('input', { bubbles: true, inputType, data: value })
  field(name).dispatchEvent(event)
}

function type(name: string, text: string): void {
  for (const letter of text) {
    atMs += 100
    field(name).dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true }))
    field(name).value += letter
    field(name).dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: letter }))
  }
}

it('counts each field once, by how its text came', () => {
  type('a', 'Amina Okafor')
  enter('b', 'amina@example.com', 'insertFromPaste')
  enter('c', 'I have baked for twenty years.', 'insertText')
  expect(counted.read()).toEqual({ seconds: 1, typed: 1, pasted: 1, filled: 0, set: 1, hidden: false })
})

it('counts what the browser fills in by itself as filled', () => {
  enter('a', 'Amina', null)
  enter('b', 'Okafor', 'insertReplacementText')
  expect(counted.read()).toMatchObject({ filled: 2, set: 0 })
})

it('takes a proposed word for typed, and one field after another without a pause for a program', () => {
  enter('a', 'Amina', 'insertText')
  expect(counted.read()).toMatchObject({ typed: 1, set: 0 })
  atMs += 200
  enter('b', 'Okafor', 'insertText')
  expect(counted.read()).toMatchObject({ typed: 1, set: 1 })
})

it('takes a field for typed as soon as a person has corrected it', () => {
  enter('c', 'I have baked for twenty years.', 'insertText')
  atMs += 5_000
  type('c', '!')
  expect(counted.read()).toMatchObject({ typed: 1, set: 0 })
})

it('adds a field that nobody sees, reaches or hears, and notices a program that fills it in', () => {
  const unseen = [...form.querySelectorAll('input')].find((each) => each.closest('[inert]'))
  expect(unseen?.closest('[inert]')).toBeInTheDocument()
  expect(counted.read().hidden).toBe(false)
  if (unseen) unseen.value = 'https://spam.example'
  expect(counted.read().hidden).toBe(true)
})
