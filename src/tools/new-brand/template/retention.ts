import type { RetentionPeriods } from '#shared/brand.ts'

/**
 * How long applications are stored after their job has closed, in months. Nothing is erased before `RETENTION=on`. These are
 * proposals: ask a lawyer of each country.
 */
export const retention: RetentionPeriods = {
  months: 12,
  byCountry: {
    // Equal Treatment Act (Gleichbehandlungsgesetz): claims within six months.
    AT: 7,
    // General Equal Treatment Act (AGG), section 15(4), and Labour Court Act, section 61b: claims within five months.
    DE: 6,
    // 29 CFR 1602.14: one year. Federal contractors keep them for two (41 CFR 60-300.80, 60-741.80): then write 24.
    US: 12,
  },
}
