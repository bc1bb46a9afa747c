import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { layOutPage, layOutRest } from './rest-of-page.ts'

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
  layOutPage()
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
  layOutPage()
  nextIdleMoment()
  delete dataset['rest']
  nextIdleMoment()
  expect(states()).toEqual(['', '', ''])
  expect(idle).toEqual([])
})

it('stops for a page that goes', () => {
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.splice(handle - 1, 1))
  dataset['rest'] = 'later'
  const stop = layOutPage()
  expect(idle).toHaveLength(1)
  stop()
  expect(idle).toEqual([])
})

it('lays out all at once where the browser knows no idle moments', () => {
  vi.useFakeTimers()
  Reflect.deleteProperty(window, 'requestIdleCallback')
  dataset['rest'] = 'later'
  layOutPage()
  vi.advanceTimersToNextTimer()
  expect(dataset['rest']).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

it('does nothing on a page that was laid out as a whole', () => {
  layOutPage()
  expect(idle).toEqual([])
})

it('leaves what another owner has left for later to that one', () => {
  document.body.innerHTML = '<div data-rest="later"><p></p></div><div data-rest="later"><p></p></div>'
  const [first, second] = document.querySelectorAll('div')
  layOutRest(first as HTMLElement, 'p')
  nextIdleMoment()
  expect(document.querySelectorAll('p')[0]?.style.getPropertyValue('content-visibility')).toBe('visible')
  nextIdleMoment()
  expect(first?.dataset['rest']).toBeUndefined()
  expect(second?.dataset['rest']).toBe('later')
})
