import type { BenefitsCopy } from '#shared/brand.ts'

/** The page of benefits. With one, take 'benefits' out of `leavesOut` in `frame.ts`, and write the teaser in `home.ts`. */
export const benefits: BenefitsCopy | null = null
