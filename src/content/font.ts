import type { BrandFont } from '#shared/brand.ts'

export const font: BrandFont = {
  preload: ['nunito-latin-500-normal', 'nunito-latin-700-normal'],
  preloadIn: { ar: ['letters-arabic-500-normal', 'letters-arabic-700-normal'] },
}
