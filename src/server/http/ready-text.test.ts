import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wellFormed } from '#shared/html-text.ts'
import { NamesInUse } from './names-in-use.ts'
import { type Filling, noFilling, ReadyText, taggedWith } from './ready-text.ts'
import { BusyError, WorkQueue } from './work-queue.ts'

const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const filling = (...values: readonly string[]): Filling => ({ ...noFilling, name: values.join(' '), values })
const gaps = ['{one}', '{two}']
const work = new WorkQueue()

describe('a text with gaps', () => {
  it('is what replacing its gaps makes of it, wherever they are', () => {
    const piece = fc.constantFrom('', 'a', 'Grüße 😀', '{one}', '{two}', '{', '}')
    fc.assert(
      fc.property(fc.array(piece), fc.string(), fc.string(), (pieces, one, two) => {
        const values = [one, two].map((value) => wellFormed(value.replaceAll(/[{}]/g, ''))) as [string, string]
        const text = pieces.join('')
        const expected = text.replaceAll('{one}', () => values[0]).replaceAll('{two}', () => values[1])
        expect(read(ReadyText.of(text, gaps).plain(filling(...values)))).toBe(expected)
        const joined = ReadyText.join(pieces.map((each) => ReadyText.of(each, gaps)))
        expect(read(joined.plain(filling(...values)))).toBe(expected)
      }),
    )
  })

  it('has another ETag for another text, another place of a gap and another version of what fills it', () => {
    const tags = ['a{one}b', 'a{two}b', 'ab{one}', 'c{one}b'].map((text) => ReadyText.of(text, gaps).tag)
    expect(new Set(tags).size).toBe(4)
    const [tag = ''] = tags
    expect(taggedWith(tag, noFilling)).toBe(tag)
    expect(taggedWith(tag, { ...noFilling, version: 'x' })).toMatch(/^W\/"[\w-]+\.x"$/)
  })

  it('is compressed once for each filling and encoding', async () => {
    const text = ReadyText.of(`{one}${'bread '.repeat(500)}`, gaps)
    const first = await text.body('br', work, filling('A'))
    expect(read(brotliDecompressSync(first))).toMatch(/^Abread /)
    expect(await text.body('br', work, filling('A'))).toBe(first)
    expect(read(brotliDecompressSync(await text.body('br', work, filling('B'))))).toMatch(/^Bbread /)
  })

  it('is not compressed while there is no room for the work, and is afterwards', async () => {
    const busy = new WorkQueue({ maxRunning: 1, maxWaiting: 0, maxWaitMs: 1_000 })
    const text = ReadyText.of('bread '.repeat(500))
    let end = () => {}
    const running = busy.run(() => new Promise<void>((resolve) => (end = resolve)))
    await expect(text.body('br', busy)).rejects.toThrow(BusyError)
    // The work begins in a later turn.
    await new Promise(setImmediate)
    end()
    await running
    expect(read(brotliDecompressSync(await text.body('br', busy)))).toBe('bread '.repeat(500))
  })
})

describe('the names in use of those that anybody can invent', () => {
  it('are few, stay while they are used, and make room when nobody uses them', () => {
    const names = new NamesInUse(2, 1_000)
    expect([names.admit('a', 0), names.admit('b', 0), names.admit('c', 0)]).toEqual([true, true, false])
    for (let nowMs = 0; nowMs < 5_000; nowMs += 500) {
      expect(names.admit('a', nowMs)).toBe(true)
      expect(names.admit('b', nowMs)).toBe(true)
      expect(names.admit(`invented ${nowMs}`, nowMs)).toBe(false)
    }
    names.admit('a', 6_000)
    expect([names.admit('c', 6_100), names.admit('a', 6_100), names.admit('b', 6_100)]).toEqual([true, true, false])
  })
})
