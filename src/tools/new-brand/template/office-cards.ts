import type { OfficeCard } from '#shared/brand.ts'

/** The places of the jobs, most jobs first. `isHeadquarters` makes one of them large. */
export const officeCards: readonly OfficeCard[] = []
