import { describe, expect, it } from 'vitest'
import { hideForMs, mayOffer, noHistory, recordRefusal, recordPage, parseHistory } from './install-history.ts'

const hour = 60 * 60_000
const start = Date.UTC(2026, 10, 21)

describe('the install offer', () => {
  it('does not appear on the first visit, however many pages are opened', () => {
    const history = recordPage(recordPage(recordPage(noHistory, start), start + 60_000), start + 120_000)
    expect(history.visits).toBe(1)
    expect(mayOffer(history, false, start + 120_000)).toBe(false)
  })

  it('appears on the second visit, or after a job was read', () => {
    const first = recordPage(noHistory, start)
    expect(mayOffer(first, true, start)).toBe(true)
    const second = recordPage(first, start + hour)
    expect(second.visits).toBe(2)
    expect(mayOffer(second, false, start + hour)).toBe(true)
  })

  it('appears again 90 days after Not now, and not earlier', () => {
    const refused = recordRefusal(recordPage(recordPage(noHistory, start), start + hour), start + hour)
    expect(mayOffer(refused, true, start + hour + hideForMs - 1)).toBe(false)
    expect(mayOffer(refused, true, start + hour + hideForMs)).toBe(true)
  })

  it('ignores a stored value that is not a history', () => {
    for (const stored of [null, 7, 'x', [], {}, { visits: '2', lastSeenAt: 0, refusedAt: 0 }])
      expect(parseHistory(stored)).toEqual(noHistory)
    expect(parseHistory(JSON.parse(JSON.stringify(recordPage(noHistory, start))))).toEqual(recordPage(noHistory, start))
  })
})
