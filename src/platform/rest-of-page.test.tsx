import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layOutRest } from './rest-of-page.ts'

const { dataset } = document.documentElement
const states = () =>
  [...document.querySelectorAll<HTMLElement>('section')].map(({ style }) => style.getPropertyValue('content-visibility'))

let idle: (() => void)[] = []
function nextIdleMoment(): void {
  const work = idle
  idle = []
  for (const task of work) task()
}

beforeEach(() => {
  idle = []
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idle.push(task))
  document.body.innerHTML = '<main><div><section></section><section></section><section></section></div></main>'
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete dataset['rest']
})

it('lays out one section in each idle moment, and in the end leaves nothing behind', () => {
  dataset['rest'] = 'later'
  layOutRest()
  expect(states()).toEqual(['', '', ''])
  nextIdleMoment()
  expect(states()).toEqual(['', 'visible', ''])
  nextIdleMoment()
  expect(states()).toEqual(['', 'visible', 'visible'])
  nextIdleMoment()
  expect(states()).toEqual(['', '', ''])
  expect(dataset['rest']).toBeUndefined()
  expect(idle).toEqual([])
})

it('stops when a link into the page has asked for all of it at once', () => {
  dataset['rest'] = 'later'
  layOutRest()
  nextIdleMoment()
  delete dataset['rest']
  nextIdleMoment()
  expect(states()).toEqual(['', '', ''])
  expect(idle).toEqual([])
})

it('does nothing on a page that was laid out as a whole', () => {
  layOutRest()
  expect(idle).toEqual([])
})
