import { describe, expect, it } from 'vitest'
import { brokenLines, truncated } from './break-lines.ts'

/** A font whose letters are all one wide. */
const widthOf = (text: string) => Array.from(text).length * 10

describe('brokenLines', () => {
  it('returns one line for a text that fits', () => {
    expect(brokenLines('Baker', 100, 4, widthOf)).toEqual(['Baker'])
  })

  it('balances the lines without adding one', () => {
    expect(brokenLines('Night baker of the mill', 190, 4, widthOf)).toEqual(['Night baker', 'of the mill'])
  })

  it('breaks a word that is longer than a line', () => {
    expect(brokenLines('Breadbakery lead', 60, 4, widthOf)).toEqual(['Breadb', 'akery', 'lead'])
  })

  it('ends the last line of a text that is too long with an ellipsis', () => {
    expect(brokenLines('one two three four five six seven', 50, 3, widthOf)).toEqual(['one', 'two', 'thre…'])
  })
})

describe('truncated', () => {
  it('shortens a text to its width, with an ellipsis', () => {
    expect(truncated('Berlin, Germany', 150, widthOf)).toBe('Berlin, Germany')
    expect(truncated('Berlin, Germany', 90, widthOf)).toBe('Berlin,…')
    expect(truncated('Berlin', 0, widthOf)).toBe('…')
  })
})
