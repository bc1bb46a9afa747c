import type { BrandFont } from '#shared/brand.ts'

export const font: BrandFont = { preload: ['nunito-latin-500-normal', 'nunito-latin-700-normal'] }
