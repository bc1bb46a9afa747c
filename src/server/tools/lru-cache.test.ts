import { describe, expect, it } from 'vitest'
import { LruCache } from './lru-cache.ts'

describe('a cache', () => {
  const word = async (text: string) => text
  const create = (maxBytes: number) => new LruCache<string>({ maxBytes, bytesOf: ({ length }) => length })

  it('computes a value once for concurrent requests', async () => {
    const cache = create(100)
    let count = 0
    const make = async () => {
      count += 1
      return 'bread'
    }
    expect(await Promise.all([cache.getOrMake('a', make), cache.getOrMake('a', make)])).toEqual(['bread', 'bread'])
    expect(await cache.getOrMake('a', make)).toBe('bread')
    expect(count).toBe(1)
  })

  it('evicts the least recently used values when it is full', async () => {
    const cache = create(30)
    await cache.getOrMake('a', () => word('0123456789'))
    await cache.getOrMake('b', () => word('0123456789'))
    await cache.getOrMake('a', () => word('unused'))
    await cache.getOrMake('c', () => word('0123456789'))
    expect(cache.bytes).toBeLessThanOrEqual(30)
    expect(await cache.getOrMake('a', () => word('made again'))).toBe('0123456789')
    expect(await cache.getOrMake('b', () => word('made again'))).toBe('made again')
  })

  it('evicts values beyond its number of keys', async () => {
    const cache = new LruCache<number, number>({ maxKeys: 2 })
    for (const key of [1, 2]) cache.set(key, key)
    cache.get(1)
    cache.set(3, 3)
    expect([1, 2, 3].map((key) => cache.get(key))).toEqual([1, undefined, 3])
  })

  it('does not store a value larger than its limit, and drops no other for it', async () => {
    const cache = create(30)
    cache.set('a', 'bread')
    expect(await cache.getOrMake('b', () => word('x'.repeat(100)))).toHaveLength(100)
    expect(cache.get('a')).toBe('bread')
  })

  it('retries after a failure', async () => {
    const cache = create(100)
    await expect(cache.getOrMake('a', () => Promise.reject(new Error('burnt')))).rejects.toThrow('burnt')
    expect(await cache.getOrMake('a', () => word('bread'))).toBe('bread')
  })
})
