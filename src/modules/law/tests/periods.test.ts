import { expect, it } from 'vitest'
import type { LawOfCompany } from '#shared/brand.ts'
import { judgeRetention } from '#server/operate/retention/judge-retention.ts'
import { limitsOfApplications, monthsOfPosting } from '../server/periods.ts'
import { lawRows, periodRows } from '../server/rows.ts'

const company: LawOfCompany = {
  employees: null,
  employeesIn: {},
  federalContractor: false,
  screensWithSoftware: null,
  asksEducationDates: true,
  notices: [],
  software: null,
  complaints: null,
}
const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
const verdictOf = (places: readonly string[], ofCompany = company) =>
  judgeRetention(
    { receivedAtMs: day('2020-01-15'), deliveryState: 'delivered', isWithdrawn: false },
    { places, lastSeenMs: day('2020-01-15'), isOpen: false },
    { months: 12, byCountry: {}, limitsOf: (all) => limitsOfApplications(all, ofCompany) },
    day('2036-01-01'),
  )

it.each([
  ['California', ['US-CA'], { months: 48, reason: 'US-CA, Gov. Code 12946' }],
  ['California and another state', ['US-NY', 'US-CA'], { months: 48, reason: 'US-CA, Gov. Code 12946' }],
  ['another state, where the brand’s period is as long as the least', ['US-NY'], { months: 12, reason: null }],
  ['Germany', ['DE'], { months: 6, reason: 'DE, AGG §15(4), ArbGG §61b' }],
  ['Germany and Austria, of which the shorter counts', ['AT', 'DE'], { months: 6, reason: 'DE, AGG §15(4), ArbGG §61b' }],
  ['France, where the brand’s period is within the most', ['FR'], { months: 12, reason: null }],
  ['the Netherlands, whose source is weak', ['NL'], { months: 12, reason: null }],
  ['a whole country, where it may be in California', ['US'], { months: 48, reason: 'US-CA, Gov. Code 12946' }],
  ['a place that is not known', [], { months: 12, reason: null }],
] as const)('an application is kept as the law of %s says', (_place, places, expected) => {
  expect(verdictOf(places)).toMatchObject({ status: 'due', ...expected })
})

it('an application to a federal contractor is kept for two years', () => {
  expect(verdictOf(['US-TX'], { ...company, federalContractor: true })).toMatchObject({ months: 24 })
})

it('nothing is erased where California and Germany contradict each other', () => {
  expect(verdictOf(['US-CA', 'DE'])).toEqual({
    status: 'kept',
    because: 'contradiction',
    reason: 'US-CA, Gov. Code 12946 and DE, AGG §15(4), ArbGG §61b',
  })
})

it.each([
  ['Illinois', ['US-IL'], 60],
  ['Ontario beside Illinois', ['CA-ON', 'US-IL'], 60],
  ['Maryland', ['US-MD'], 36],
  ['elsewhere', ['DE'], null],
] as const)('a posting is archived in %s for its months', (_place, places, months) => {
  expect(monthsOfPosting(places, company)).toBe(months)
})

it('2,000 applications of 30 places are kept as a plain reading of the rows says', () => {
  const all =
    'US-CA US-NY US-TX US-IL US-MD US-CO US-WA CA-ON CA-BC DE AT FR NL BE GB ES IT PL IN BR JP MX SE CH IE PT DK NO US CA'.split(
      ' ',
    )
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const least: Readonly<Record<string, number>> = { 'US-CA': 48, US: 48 }
  const most: Readonly<Record<string, number>> = { DE: 6, AT: 7, FR: 24 }
  const counts = { due: 0, kept: 0 }
  for (let index = 0; index < 2_000; index += 1) {
    const places = Array.from({ length: 1 + draw(3) }, () => all[draw(all.length)] ?? 'US')
    const atLeast = Math.max(0, ...places.map((place) => least[place] ?? (place.startsWith('US') ? 12 : 0)))
    const atMost = Math.min(999, ...places.map((place) => most[place] ?? 999))
    const verdict = verdictOf(places)
    counts[verdict.status] += 1
    const expected = atLeast > atMost ? { because: 'contradiction' } : { months: Math.min(atMost, Math.max(atLeast, 12)) }
    expect(verdict, places.join()).toMatchObject(expected)
  }
  expect(counts.kept).toBeGreaterThan(50)
})

it('every row that was not seen with a day says so, and none cites a source twice', () => {
  for (const { source } of [...lawRows, ...periodRows]) expect(new Set(source).size).toBe(source.length)
  expect(
    lawRows.filter(({ confidence, needs, rule }) => rule === 'pay-range-in-posting' && needs.length === 0 && confidence !== 'C'),
  ).toEqual([])
})
