import { expect, it } from 'vitest'
import { alertText } from '../../server/alert-text.ts'
import { inLanguage } from '#server/web/language/language.ts'
import { builtMapping } from '#server/board/built-mapping.ts'
import { readFilter } from '#shared/job-filter.ts'

/** The search of an alert in words. */

const textIn = (language: string, search: string) =>
  inLanguage(language, () => alertText(readFilter(new URLSearchParams(search), builtMapping)))

it('the search of an alert is listed from right to left in Arabic, whatever letters its choices have', () => {
  expect(textIn('ar', 'department=Legal&department=Design')).toBe('\u2068Design\u2069 و\u2068Legal\u2069')
  // A city in Latin letters stands before its country in Arabic ones.
  expect(textIn('ar', 'location=Berlin%2C+Germany')).toBe('\u2067\u200f\u2068Berlin\u2069، \u2068ألمانيا\u2069\u2069')
})

it('the search of an alert names the types of jobs as pages do', () => {
  expect(textIn('de', 'type=Intern&type=Freelance')).toBe('Freelance und Praktikum')
  expect(textIn('ar', 'type=Freelance')).toBe('\u2068عمل حر\u2069')
  expect(textIn('en', 'type=Intern')).toBe('Intern')
})
