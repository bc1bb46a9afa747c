import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wellFormed } from '#shared/html-text.ts'
import { maxWholeBytes, type SentBody } from './large-body.ts'
import { NamesInUse } from './names-in-use.ts'
import { type Filling, noFilling, ReadyText, taggedWith } from './ready-text.ts'
import { BusyError, WorkQueue } from '../../tools/work-queue.ts'

const read = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const filling = (...values: readonly string[]): Filling => ({ ...noFilling, name: values.join(' '), values })
const gaps = ['{one}', '{two}']
const work = new WorkQueue()
/** Everything but the body is as the text says. */
const bytesOf = async ({ body }: SentBody) => new Uint8Array(await new Response(body).arrayBuffer())
const unpacked = async (sent: Promise<SentBody>) => read(brotliDecompressSync(await bytesOf(await sent)))

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
    const { body: first } = await text.body('br', work, filling('A'))
    expect(read(brotliDecompressSync(first as Uint8Array))).toMatch(/^Abread /)
    expect((await text.body('br', work, filling('A'))).body).toBe(first)
    expect(await unpacked(text.body('br', work, filling('B')))).toMatch(/^Bbread /)
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
    expect(await unpacked(text.body('br', busy))).toBe('bread '.repeat(500))
  })
})

describe('a text with values that anybody can invent', () => {
  const invented = (value: string) => ({ ...filling(value), compressed: 'once' as const })

  it('is compressed for one answer if it is small, and sent as it is if that would take long', async () => {
    const page = ReadyText.of(`{one}${'bread '.repeat(30_000)}`, gaps)
    const feed = ReadyText.of(`{one}${'bread '.repeat(100_000)}`, gaps)
    expect([page, feed].map((text) => text.isOffered(invented('A')))).toEqual([true, false])
    expect([page, feed].map((text) => text.isOffered(filling('A')))).toEqual([true, true])
    const [one, two] = [await page.body('br', work, invented('A')), await page.body('br', work, invented('A'))]
    expect(one.body).not.toBe(two.body)
    expect(read(brotliDecompressSync(one.body as Uint8Array))).toMatch(/^Abread /)
  })

  it('shares its large pieces with all other answers, and copies no more than a part at a time', async () => {
    const entry = `${'bread '.repeat(20_000)}{one}`
    const small = `{one}${'salt '.repeat(100)}`
    const text = ReadyText.of(entry.repeat(3) + small.repeat(500), gaps)
    const partsFor = async (value: string) => {
      const { body, headers } = text.plainBody(invented(value))
      const parts: Uint8Array[] = []
      for await (const part of body as ReadableStream<Uint8Array>) parts.push(part)
      const length = parts.reduce((sum, part) => sum + part.length, 0)
      expect(headers).toEqual({ 'Content-Length': String(length) })
      expect(Buffer.concat(parts).toString()).toBe((entry.repeat(3) + small.repeat(500)).replaceAll('{one}', value))
      expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(32 * 1024)
      return parts
    }
    const [one, two] = [await partsFor('A'), await partsFor('BB')]
    const buffersOf = (parts: readonly Uint8Array[]) => new Set(parts.map(({ buffer }) => buffer))
    const shared = [...buffersOf(one)].filter((buffer) => buffersOf(two).has(buffer))
    expect(shared.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBe(3 * 120_000)
    for (const buffer of buffersOf(two)) if (!shared.includes(buffer)) expect(buffer.byteLength).toBeLessThan(maxWholeBytes)
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
