import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorsBetween, indexOfWord, tokensOf } from './search-words.ts'
import { fold, foldText } from './text.ts'

/** The same by its definition, for words of which one is not the other's beginning. */
function slowErrors(word: string, other: string): number {
  const table = Array.from({ length: word.length + 1 }, (_, row) => [row, ...Array.from({ length: other.length }, () => 0)])
  const at = (row: number, column: number) => table[row]?.[column] ?? 0
  for (let column = 0; column <= other.length; column += 1) (table[0] ?? [])[column] = column
  for (let row = 1; row <= word.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isSwap = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
      const errors = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (word[row - 1] === other[column - 1] ? 0 : 1),
        ...(row > 1 && column > 1 && isSwap ? [at(row - 2, column - 2) + 1] : []),
      ]
      ;(table[row] ?? [])[column] = Math.min(...errors)
    }
  }
  return at(word.length, other.length)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })

describe('the errors between two words', () => {
  it('are as few as letters inserted, deleted, replaced and swapped', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
        expect(errorsBetween(a, b, max)).toBe(Math.min(slowErrors(a, b), max + 1))
      }),
      { numRuns: 2_000 },
    )
  })

  it('of an unfinished word are those to the nearest beginning', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, max) => {
        const beginnings = Array.from({ length: b.length + 1 }, (_, length) => slowErrors(a, b.slice(0, length)))
        expect(errorsBetween(a, b, max, true)).toBe(Math.min(...beginnings, max + 1))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the words of a text', () => {
  it('stand where they are in the text, and are folded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        for (const { end, start, text: folded } of tokensOf(text)) expect(folded).toBe(fold(text.slice(start, end)))
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['C++, C# and .NET', ['c++', 'c#', 'and', 'net']],
    ['Sr. R&D-Engineer (m/f/d)', ['sr', 'r', 'd', 'engineer', 'm', 'f', 'd']],
    ['東京で働く', ['東京', 'で', '働く'].map(fold)],
    ['วิศวกร ซอฟต์แวร์', ['วิศวกร', 'ซอฟต์แวร์'].map(fold)],
  ])('of %j are %j', (text, words) => {
    expect(tokensOf(text).map((token) => token.text)).toEqual(words)
  })
})

it('a text is folded as its characters are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('É', 'é', 'ß', 'Ł', 'a', 'B', '^', '`', '1', ' ', '\u{a0}', '℡', '東', '서', 'ي')),
      (parts) => {
        expect(foldText(parts.join(''))).toBe(parts.map(foldText).join(''))
      },
    ),
  )
})

it('a word is found whole, in its plural, or at the beginning of another one', () => {
  expect(indexOfWord('re-engineered engineers', 'engineer', false)).toBe(14)
  expect(indexOfWord('the engineering', 'engineer', false)).toBe(-1)
  expect(indexOfWord('the engineering', 'engineer', true)).toBe(4)
  expect(indexOfWord('ここ東京都', '東京', false)).toBe(2)
})
