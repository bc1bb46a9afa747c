import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Field, JobForm, Question } from '#shared/job.ts'
import { deadlineText } from './deadline-text.ts'
import { formMinutes } from './form-minutes.ts'
import { payText, payWithPeriod } from './full-pay-text.ts'

const question = (type: Field['type'], required = true): Question => ({
  label: 'Why?',
  required,
  descriptionHtml: null,
  fields: [{ name: 'why', type, options: [] }],
})
const empty: JobForm = {
  questions: [],
  locationQuestions: [],
  compliance: [],
  demographics: null,
  education: null,
  dataConsent: null,
}

describe('the time that a form takes', () => {
  it('is at least two minutes', () => {
    expect(formMinutes(empty)).toBe(2)
  })

  it('adds up what is asked, optional questions by a quarter, and rounds up', () => {
    const questions = [question('textarea'), question('input_text'), question('input_file'), question('textarea', false)]
    // 120 + 15 + 40 + 30 seconds.
    expect(formMinutes({ ...empty, questions })).toBe(4)
    // And 76 more for a school.
    expect(formMinutes({ ...empty, questions, education: 'required' })).toBe(5)
  })

  it('does not count hidden fields', () => {
    expect(formMinutes({ ...empty, questions: Array.from({ length: 40 }, () => question('input_hidden')) })).toBe(2)
  })
})

describe('the pay of a job', () => {
  const range = { minCents: 12_800_000, maxCents: 17_600_000, currency: 'USD', title: 'Annual pay', blurbHtml: '' }

  it('names its range and its period', () => {
    expect(payText([range])).toEqual({
      text: '$128,000 to $176,000',
      period: 'year',
      bar: { range: '$128,000–$176,000', short: '$128k–$176k' },
      ranges: [],
    })
    const words = (changes: object) => payWithPeriod(payText([{ ...range, ...changes }]) ?? expect.unreachable())
    expect(words({ minCents: 5200, maxCents: 5850, title: 'Hourly' })).toBe('$52 to $58.50 an hour')
    expect(words({ currency: 'CHF', title: '' })).toBe('CHF 128,000 to CHF 176,000')
  })

  it('is one amount where the range is one', () => {
    expect(payText([{ ...range, maxCents: range.minCents }])?.text).toBe('$128,000')
  })

  it('says up to which amount where there is no lower end', () => {
    const pay = payText([{ ...range, minCents: 0 }]) ?? expect.unreachable()
    expect(payWithPeriod(pay)).toBe('Up to $176,000 a year')
    expect(pay.bar).toEqual({ range: 'Up to $176,000', short: 'Up to $176k' })
  })

  it('spans several ranges, and names each of them', () => {
    const zones = [
      { ...range, title: 'Zone 1' },
      { ...range, title: 'Zone 2', minCents: 14_000_000, maxCents: 19_000_000 },
    ]
    const pay = payText(zones.map((zone) => ({ ...zone, blurbHtml: '<p>Pay per year</p>' }))) ?? expect.unreachable()
    expect(payWithPeriod(pay)).toBe('$128,000 to $190,000 a year')
    expect(pay.ranges).toEqual([
      { name: 'Zone 1', text: '$128,000 to $176,000 a year' },
      { name: 'Zone 2', text: '$140,000 to $190,000 a year' },
    ])
  })

  it('names the pay in each currency, which have no room in a bar', () => {
    const pay = payText([range, { ...range, currency: 'CAD', title: 'Annual pay in Canada' }])
    expect(pay).toMatchObject({ text: '$128,000 to $176,000 a year · CAD 128,000 to CAD 176,000 a year', bar: null })
  })

  it('is one where the board gives the same range twice', () => {
    expect(payText([range, range])?.ranges).toEqual([])
  })

  it('is not shown where the board gives none', () => {
    expect(payText([])).toBeNull()
    expect(payText([{ ...range, minCents: 0, maxCents: 0 }])).toBeNull()
    expect(payText([{ ...range, currency: 'dollars\r\n<b>' }])).toBeNull()
  })
})

describe('the deadline', () => {
  const now = Date.parse('2026-11-22T15:00:00Z')
  afterEach(() => void vi.unstubAllEnvs())

  it.each(['Asia/Tokyo', 'America/New_York'])('is the day that the board names, also for a reader in %s', (zone) => {
    vi.stubEnv('TZ', zone)
    expect(deadlineText('2026-12-31T23:59:00-05:00', now)).toBe('December 31, in 39 days')
    expect(deadlineText('2026-12-31', now)).toBe('December 31, in 39 days')
    expect(deadlineText('when we have found you', now)).toBe('when we have found you')
  })

  it('says how many days are left', () => {
    expect(deadlineText('2026-12-12', now)).toBe('December 12, in 20 days')
    expect(deadlineText('2026-11-23T09:00:00-05:00', now)).toBe('November 23, tomorrow')
    expect(deadlineText('2026-11-22', now)).toBe('November 22, today')
  })

  it('has its year if it is past or far, or if the day is not known', () => {
    expect(deadlineText('2026-11-20', now)).toBe('November 20, 2026')
    expect(deadlineText('2028-01-01', now)).toBe('January 1, 2028')
    expect(deadlineText('2026-12-12', null)).toBe('December 12, 2026')
    expect(deadlineText('soon', now)).toBe('soon')
  })
})
