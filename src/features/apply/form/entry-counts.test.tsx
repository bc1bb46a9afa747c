import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { EntryCounts, PageModule } from '#platform/page-module.ts'
import { type CountedEntries, countEntries } from './entry-counts.ts'

/** How a form counts what was entered, by the events that browsers send. The test is the browser. */

const begun = vi.hoisted(() => [] as (() => unknown)[])
vi.mock('#platform/page-modules.ts', () => {
  const counter: PageModule = {
    name: 'counter',
    formBegun: async (_, read) => Promise.resolve(void begun.push(read)),
  }
  return { pageModules: [counter] }
})

let form: HTMLFormElement
let counted: CountedEntries
let atMs = 0

beforeEach(() => {
  atMs = 0
  begun.length = 0
  form = document.createElement('form')
  form.innerHTML = '<input id="a"><input id="b"><textarea id="c"></textarea><input type="checkbox" id="d">'
  document.body.append(form)
  counted = countEntries()
  form.addEventListener('input', (event) => counted.note(event, form))
  form.addEventListener('keydown', counted.noteKey)
})
afterEach(() => form.remove())

const field = (id: string) => form.elements.namedItem(id) as HTMLInputElement
const read = () => begun[0]?.() as EntryCounts | undefined

function dispatch(id: string, event: Event): void {
  Object.defineProperty(event, 'timeStamp', { value: atMs })
  field(id).dispatchEvent(event)
}

/** Enters a text at once, as an event says it. null: it says nothing */
function enter(id: string, value: string, inputType: string | null): void {
  field(id).value = value
  const init = { bubbles: true, data: value }
  dispatch(id, inputType === null ? new Event('input', init) : new InputEvent('input', { ...init, inputType }))
}

function press(id: string, key: string): void {
  dispatch(id, new KeyboardEvent('keydown', { key, bubbles: true }))
}

function type(id: string, text: string): void {
  for (const letter of text) {
    atMs += 100
    press(id, letter)
    field(id).value += letter
    dispatch(id, new InputEvent('input', { bubbles: true, inputType: 'insertText', data: letter }))
  }
}

it('counts each field once, by how its text came', () => {
  type('a', 'Amina Okafor')
  enter('b', 'amina@example.com', 'insertFromPaste')
  enter('c', 'I have baked for twenty years.', 'insertText')
  expect(read()).toEqual({ seconds: 1, typed: 1, pasted: 1, filled: 0, set: 1 })
})

it('counts the time from the first text to the last, without what comes before and after', () => {
  atMs = 60_000
  field('d').click()
  type('a', 'Amina')
  atMs += 30_000
  type('b', 'Okafor')
  atMs += 60_000
  field('d').click()
  expect(read()).toMatchObject({ seconds: 31, typed: 2 })
})

it('counts every field of a program that fills in one after another within seconds, the first too', () => {
  for (const [id, text] of Object.entries({ a: 'Amina', b: 'Okafor', c: 'No.' })) {
    enter(id, text, 'insertText')
    atMs += 2_000
  }
  expect(read()).toEqual({ seconds: 4, typed: 0, pasted: 0, filled: 0, set: 3 })
})

it('takes words that a keyboard proposes, or somebody speaks, for typed', () => {
  for (const [id, text] of Object.entries({ a: 'Amina', b: 'Okafor', c: 'Baker' })) {
    enter(id, text, 'insertText')
    atMs += 5_500
  }
  expect(read()).toMatchObject({ typed: 3, set: 0 })
})

it('takes a text that a key stands for, and one that an input method composes, for typed', () => {
  press('a', 'Process')
  enter('a', 'たなか', 'insertText')
  enter('b', 'はなこさんのおかあさんですね', 'insertCompositionText')
  press('c', ' ')
  enter('c', 'Best regards, Amina Okafor', 'insertText')
  expect(read()).toMatchObject({ typed: 3, set: 0 })
})

it('counts what the browser or an assistant fills in as filled', () => {
  enter('a', 'Amina', null)
  enter('b', 'Okafor', 'insertReplacementText')
  expect(read()).toMatchObject({ filled: 2, set: 0 })
})

it('takes a field for typed as soon as a person has corrected it', () => {
  enter('c', 'I have baked for twenty years.', 'insertText')
  atMs += 6_000
  type('c', '!')
  expect(read()).toMatchObject({ typed: 1, set: 0 })
})

it('tells modules once, with the first entry of any kind', () => {
  field('d').click()
  type('a', 'Amina')
  expect(begun).toHaveLength(1)
})
