import { describe, expect, it } from 'vitest'
import { cardsOf, postIdsOf } from './cards.ts'
import type { JobListing } from './job.ts'

const job = (id: number, location: string, more: Partial<JobListing> = {}): JobListing => ({
  id,
  title: 'Baker',
  department: 'Bakery',
  departmentPath: ['Bakery'],
  division: '',
  featured: false,
  location,
  places: [location],
  type: '',
  url: '',
  pay: null,
  publishedSeconds: id,
  ...more,
})

describe('the cards of a list', () => {
  it('are its jobs where each is posted once', () => {
    const jobs = [job(1, 'Berlin'), job(2, 'Lyon', { card: 'a' })]
    expect(cardsOf(jobs)).toBe(jobs)
  })

  it('have one for all posts of a job, in the place of the first', () => {
    const [first, card, ...others] = cardsOf([
      job(1, 'Berlin'),
      job(2, 'Lyon', { card: 'a' }),
      job(3, 'Oslo'),
      job(4, 'Paris', { card: 'a', featured: true }),
    ])
    expect([first?.id, card?.id, ...others.map(({ id }) => id)]).toEqual([1, 2, 3])
    expect(card).toMatchObject({ location: 'Lyon; Paris', places: ['Lyon', 'Paris'], featured: true, publishedSeconds: 4 })
    expect(card && postIdsOf(card)).toEqual([2, 4])
    expect(first && postIdsOf(first)).toEqual([1])
  })

  it('name a pay from the lowest to the highest of one unit, and none where units differ', () => {
    const usd = (minCents: number, maxCents: number) => ({ pay: { minCents, maxCents, currency: 'USD' }, card: 'a' })
    const eur = { pay: { minCents: 1, maxCents: 2, currency: 'EUR' }, card: 'b' }
    const cards = cardsOf([
      job(1, 'Austin', usd(10, 20)),
      job(2, 'Boston', usd(15, 30)),
      job(3, 'Austin', { ...usd(10, 20), card: 'b' }),
      job(4, 'Berlin', eur),
    ])
    expect(cards.map(({ pay }) => pay)).toEqual([{ minCents: 10, maxCents: 30, currency: 'USD' }, null])
  })
})
