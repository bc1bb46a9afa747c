import { describe, expect, it } from 'vitest'
import { plainMapping } from './board-mapping.ts'
import { periodOfRange } from './pay-period.ts'

const periodOf = (title: string, blurbHtml = '', mapping = plainMapping) =>
  periodOfRange({ minCents: 0, maxCents: 0, currency: 'EUR', title, blurbHtml }, mapping)

describe('what a pay is for', () => {
  it.each([
    ['Pay per hour', 'hour'],
    ['Hourly rate', 'hour'],
    ['Monthly salary', 'month'],
    ['EUR/month', 'month'],
    ['Annual base salary', 'year'],
    ['Per annum', 'year'],
    ['Valor por hora', 'hour'],
    ['Faixa salarial (por mês)', 'month'],
    ['Salário mensal', 'month'],
    ['Salários mensais', 'month'],
    ['Salário anual', 'year'],
    ['R$ por ano', 'year'],
    ['Salario mensual bruto', 'month'],
    ['Salarios mensuales', 'month'],
    ['Euros al mes', 'month'],
    ['Salario al año', 'year'],
    ['Gehalt im Monat', 'month'],
    ['Bruttomonatsgehalt', 'month'],
    ['Stundenlohn', 'hour'],
    ['Jahresgehalt', 'year'],
    ['Jährlich', 'year'],
    ['Salaire mensuel brut', 'month'],
    ['Euros par mois', 'month'],
    ['Taux horaire', 'hour'],
    ['Rémunération annuelle', 'year'],
    ['الراتب الشهري', 'month'],
    ['الأجر بالساعة', 'hour'],
    ['الراتب السنوي', 'year'],
  ])('is said by the title %j: %s', (title, period) => {
    expect(periodOf(title)).toBe(period)
  })

  it.each(['', 'Berlin', 'Zone A', 'Manual work', 'Milano', 'Tamaño de la empresa', 'Hourly, or a salary per year'])(
    'is not said by the title %j',
    (title) => {
      expect(periodOf(title)).toBeUndefined()
    },
  )

  it.each([
    ['<p>The monthly salary is paid on the 25th.</p>', 'month'],
    ['<p>Faixa salarial mensal, em regime CLT. Bônus anual e 30 dias de férias por ano.</p>', 'month'],
    ['Das Gehalt gilt pro Monat.<br>30 Tage Urlaub im Jahr.', 'month'],
    ['<p>Salario bruto al año.</p><p>Horas extra aparte.</p>', 'year'],
    ['<p>30 days of leave per year, and an annual bonus on top of your pay.</p>', undefined],
    ['<p>O salário é mensal.</p>', 'month'],
    ['<p>You work 20 hours a week.</p>', undefined],
    ['<p>The hourly rate is paid as a monthly salary.</p>', undefined],
  ])('is said by the text %j: %s', (blurb, period) => {
    expect(periodOf('Pay', blurb)).toBe(period)
  })

  it('is said by the title before the text, and by the brand where neither does', () => {
    const monthly = { ...plainMapping, payPeriod: 'month' as const }
    expect(periodOf('Per hour', 'The salary is monthly.', monthly)).toBe('hour')
    expect(periodOf('', 'The salary is annual.', monthly)).toBe('year')
    expect(periodOf('Berlin', '', monthly)).toBe('month')
  })
})
