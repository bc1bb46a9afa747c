import type { LawOfCompany } from '#shared/brand.ts'
import type { RetentionLimit, RetentionLimits } from '#server/operate/retention/judge-retention.ts'
import { isPlaceWithin } from '../shared/posting/places.ts'
import { type PeriodRow, periodRows } from './rows.ts'

/** How long records must or may be kept, by the places of a job. A weak source decides nothing. */

const applies = ({ confidence, only }: PeriodRow, company: LawOfCompany) =>
  confidence !== 'C' && (only === undefined || company.federalContractor !== false)

/** A job of a whole country may be in any of its states, and what must be kept there is kept. */
const reaches = (row: PeriodRow, bound: 'atLeast' | 'atMost', place: string) =>
  isPlaceWithin(place, row.place) || (bound === 'atLeast' && isPlaceWithin(row.place, place))

function limits(
  of: PeriodRow['of'],
  bound: 'atLeast' | 'atMost',
  places: readonly string[],
  company: LawOfCompany,
): readonly RetentionLimit[] {
  return periodRows
    .filter((row) => row.of === of && applies(row, company) && places.some((place) => reaches(row, bound, place)))
    .flatMap((row) => {
      const months = row[bound]
      return months === undefined ? [] : [{ months, reason: `${row.place}, ${row.law}` }]
    })
    .toSorted((one, other) => one.months - other.months)
}

/** For applications. @param places ISO 3166 codes */
export function limitsOfApplications(places: readonly string[], company: LawOfCompany): RetentionLimits {
  return {
    atLeast: limits('application', 'atLeast', places, company).at(-1) ?? null,
    atMost: limits('application', 'atMost', places, company)[0] ?? null,
  }
}

/** How many months a posting is kept after it was shown last. null: no place asks for it. */
export function monthsOfPosting(places: readonly string[], company: LawOfCompany): number | null {
  return limits('posting', 'atLeast', places, company).at(-1)?.months ?? null
}
