import { words } from './words.ts'

/** Facts beside each other, which are no list: 'Engineer, Wordlark, 2019 to 2024'. Empty ones are left out. */
export function factsText(facts: readonly string[]): string {
  return facts.filter((fact) => fact !== '').reduce((before, fact) => (before === '' ? fact : words.facts({ before, fact })), '')
}
