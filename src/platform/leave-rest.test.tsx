import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveRest } from './leave-rest.ts'

const { dataset } = document.documentElement

function arriveBy(type: string, hash = ''): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry])
  window.location.hash = hash
}

beforeEach(() => {
  document.body.innerHTML = '<a href="#faq"><span>Questions</span></a><button type="button">Menu</button>'
})
afterEach(() => {
  vi.restoreAllMocks()
  window.location.hash = ''
  delete dataset['rest']
})

describe('a page that the shell opens', () => {
  it('leaves for later what is not on the screen, until a link is pressed', () => {
    arriveBy('navigate')
    leaveRest()
    expect(dataset['rest']).toBe('later')
    document.querySelector('button')?.click()
    expect(dataset['rest']).toBe('later')
    document.querySelector('span')?.click()
    expect(dataset['rest']).toBeUndefined()
  })

  it.each([
    ['navigate', '#faq'],
    ['reload', ''],
    ['back_forward', ''],
  ])('is laid out as a whole where a place is gone to: %s %s', (type, hash) => {
    arriveBy(type, hash)
    leaveRest()
    expect(dataset['rest']).toBeUndefined()
  })
})
