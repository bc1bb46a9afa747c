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

/** The board's name for the kind of a job, from the employment type of another system. */
export function reqTypeOf(employmentType: string): string {
  return /\bintern/i.test(employmentType) ? 'University - Graduating Intern' : 'Industry'
}
