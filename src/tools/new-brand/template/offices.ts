import type { Office } from '#shared/brand.ts'

export const offices: readonly Office[] = []
