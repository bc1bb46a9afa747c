import type { BrandPalette } from '#shared/brand.ts'

export const palette: BrandPalette = {}
