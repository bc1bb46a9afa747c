import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scannedTexts, searchWordsOf } from '#shared/job-search.ts'
import { searchedText } from '#shared/search-words.ts'
import { TextIndex } from './text-index.ts'

const texts = [
  'We bake bread, cakes and a pie. Work from home is fine.',
  'C++ and C# are ours, R is not. Designers draw birds',
  'Grüße aus Zürich: ein Vogel singt, Home-Office ist möglich',
  '東京でパンを焼きます。remote work',
  'Bäcker*innen, e-mail, 100% vegan! os/2 + birds',
  'خبز عن بُعد',
]
const indexOf = (some: readonly string[]) => {
  const index = new TextIndex()
  some.forEach((text, number) => index.add(number + 1, searchedText(text)))
  return index
}
const scanned = (some: readonly string[]) => scannedTexts(new Map(some.map((text, number) => [number + 1, searchedText(text)])))

function found(search: Pick<TextIndex, 'finder'>, query: string): readonly (readonly number[])[] {
  const ids = texts.map((_, number) => number + 1)
  return searchWordsOf(query).map((word) => {
    const isFound = search.finder(word)
    return ids.filter((id) => isFound(id))
  })
}

describe('the index of texts', () => {
  it.each([
    ['bread', [[1]]],
    ['bird ', [[2, 5]]],
    ['c ', [[2]]],
    ['c++ ', [[2]]],
    ['cak', [[1]]],
    ['ak ', [[]]],
    ['zurich', [[3]]],
    ['パン', [[4]]],
    ['email ', [[5]]],
  ])('finds the texts that have %j', (query, expected) => {
    expect(found(indexOf(texts), query)).toEqual(expected)
  })

  it('finds what scanning finds, whatever the words are', () => {
    const piece = fc.constantFrom(
      ...texts.flatMap((text) => text.split(/(?<= )|(?= )/)),
      'b',
      'er ',
      's',
      'ss',
      '+',
      '#',
      ' ',
      '-',
      '’',
    )
    const query = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''))
    const written = fc.array(query, { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(query, written, (typed, some) => {
        expect(found(indexOf(texts), typed)).toEqual(found(scanned(texts), typed))
        expect(found(indexOf(some), typed)).toEqual(found(scanned(some), typed))
      }),
    )
  })
})
