import { beforeEach, expect, it, vi } from 'vitest'
import { payText } from '#features/board/job/full-pay-text.ts'
import { moneyText } from '#features/board/job/pay-text.ts'
import { foreignLanguage } from '#platform/board-language.ts'
import { inLanguage } from '#server/web/language/language.ts'

vi.mock('#platform/board-language.ts', () => ({ foreignLanguage: vi.fn<() => string | undefined>() }))

const range = { minCents: 180_050, maxCents: 12_800_000, currency: 'EUR', title: '', blurbHtml: '' }

beforeEach(() => vi.mocked(foreignLanguage).mockReset())

it('pay stays as the board wrote it on a page in another language', () => {
  vi.mocked(foreignLanguage).mockReturnValue('en')
  inLanguage('de', () => {
    expect(moneyText(12_850_000, 'EUR')).toBe('€128.5k')
    expect(moneyText(12_850_000, 'CHF')).toBe('CHF 128.5k')
    expect(payText([range])?.text).toBe('€1,800.50 bis €128,000')
  })
})

it.each([
  ['en', '€128.5k', '€1,800.50 to €128,000'],
  ['de', '128,5 Tsd. €', '1.800,50 € bis 128.000 €'],
  ['es', '128,5 mil €', 'de 1.800,50 € a 128.000 €'],
])('pay is written as people write it in %s', (language, short, full) => {
  inLanguage(language, () => {
    expect(moneyText(12_850_000, 'EUR').replaceAll('\u00a0', ' ')).toBe(short)
    expect(payText([range])?.text.replaceAll('\u00a0', ' ')).toBe(full)
    expect(moneyText(12_850_000, 'BRL')).toContain('R$')
  })
})
