import { describe, expect, it } from 'vitest'
import { hideForMs, mayOffer, noHistory, noteRefusal, notePage, parseHistory } from './install-history.ts'

const hour = 60 * 60_000
const start = Date.UTC(2026, 10, 21)

describe('the offer to install', () => {
  it('is not made on a first visit, however many pages it has', () => {
    const history = notePage(notePage(notePage(noHistory, start), start + 60_000), start + 120_000)
    expect(history.visits).toBe(1)
    expect(mayOffer(history, false, start + 120_000)).toBe(false)
  })

  it('is made on the second visit, or once a job has been read', () => {
    const first = notePage(noHistory, start)
    expect(mayOffer(first, true, start)).toBe(true)
    const second = notePage(first, start + hour)
    expect(second.visits).toBe(2)
    expect(mayOffer(second, false, start + hour)).toBe(true)
  })

  it('is not made again for 90 days after Not now, and then it is', () => {
    const refused = noteRefusal(notePage(notePage(noHistory, start), start + hour), start + hour)
    expect(mayOffer(refused, true, start + hour + hideForMs - 1)).toBe(false)
    expect(mayOffer(refused, true, start + hour + hideForMs)).toBe(true)
  })

  it('starts anew where storage holds something else', () => {
    for (const stored of [null, 7, 'x', [], {}, { visits: '2', lastSeenAt: 0, refusedAt: 0 }])
      expect(parseHistory(stored)).toEqual(noHistory)
    expect(parseHistory(JSON.parse(JSON.stringify(notePage(noHistory, start))))).toEqual(notePage(noHistory, start))
  })
})
