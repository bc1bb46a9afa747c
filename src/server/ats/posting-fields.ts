import { builtMapping } from '../settings/built-settings.ts'

/** Fields of a job in the site's board that other systems have in other words. */

interface Pay {
  readonly min: number
  readonly max: number
  readonly currency: string
  /** null: the system does not say. */
  readonly period: string | null
}

/**
 * The pay ranges of a job. They have no period of their own: it stands in the title, and the site takes every pay for one per
 * year or per hour. A pay per month is left to the job's text.
 */
export function payRanges({ currency, max, min, period }: Pay): readonly object[] {
  if (period !== 'year' && period !== 'hour') return []
  return [
    {
      min_cents: Math.round(min * 100),
      max_cents: Math.round(max * 100),
      currency_type: currency,
      title: `Pay per ${period}`,
      blurb: '',
    },
  ]
}

/**
 * The metadata of a job's type, from the employment type of another system, as the brand's board would have them. Of
 * the types, other systems have interns only.
 */
export function typeMetadata(employmentType: string): readonly object[] {
  const { fields, jobTypes } = builtMapping
  if (fields.requisitionType === null || !isInternship.test(employmentType)) return []
  const intern = Object.entries(jobTypes.byRequisition).find(([, type]) => isInternship.test(type))
  return intern ? [{ name: fields.requisitionType, value: intern[0] }] : []
}

const isInternship = /\bintern/i
