import type { HomeCopy } from '#shared/brand.ts'

export const teams: HomeCopy['teams'] = null
