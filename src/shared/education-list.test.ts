import { describe, expect, it } from 'vitest'
import { filterByName, findByName, parseEducationPage, readEducationPages } from './education-list.ts'

const items = ['Boğaziçi University', "Bachelor's Degree", 'École polytechnique', 'McGill University'].map((text, id) => ({
  id,
  text,
}))

describe('matching a typed name', () => {
  it.each([
    ['boğaziçi university', 0],
    ['BOGAZICI  University ', 0],
    ['Bachelor’s degree', 1],
    ['Ecole Polytechnique', 2],
    ['E\u0301cole polytechnique', 2],
    ['Mc Gill University', 3],
  ])('ignores case, diacritics and spaces: %s', (name, id) => {
    expect(findByName(items, name)?.id).toBe(id)
  })

  it.each(['', ' ', 'Boğaziçi', 'McGill University Montreal'])(
    'finds no entry for a text that is not a whole name: "%s"',
    (name) => {
      expect(findByName(items, name)).toBeNull()
    },
  )

  it('filters a list to the entries that contain it, and does not filter for an empty text', () => {
    expect(filterByName(items, 'ECOLE').map(({ id }) => id)).toEqual([2])
    expect(filterByName(items, '')).toEqual(items)
  })
})

describe('readEducationPages', () => {
  const meta = { total_count: 3, per_page: 2 }

  it('reads all pages', async () => {
    const pages = [
      { items: items.slice(0, 2), meta },
      { items: items.slice(2, 3), meta },
    ]
    const read = await readEducationPages(async (page) => parseEducationPage(pages[page - 1], page))
    expect(read).toEqual(items.slice(0, 3))
  })

  it('returns null when a page cannot be read', async () => {
    const pages = [{ items: items.slice(0, 2), meta }, '<html>Sign in</html>']
    expect(await readEducationPages(async (page) => parseEducationPage(pages[page - 1], page))).toBeNull()
  })

  it('stops at an empty page, whatever the total count says', async () => {
    const asked: number[] = []
    const read = await readEducationPages(async (page) => {
      asked.push(page)
      return parseEducationPage({ items: [], meta: { total_count: 900, per_page: 100 } }, page)
    })
    expect(read).toEqual([])
    expect(asked).toEqual([1])
  })
})
