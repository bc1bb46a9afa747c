import { facts as words } from '../form/words.ts'

/** Parts beside each other that are no sentence. Languages separate them by signs of their own. */

function joined(parts: readonly string[], join: (before: string, part: string) => string): string {
  return parts.filter((part) => part.trim() !== '').reduce((before, part) => (before === '' ? part : join(before, part)), '')
}

/** Facts about one thing: 'Baker, Rye & Sons, 2019 to 2024'. Empty ones are left out. */
export function factsText(facts: readonly string[]): string {
  return joined(facts, (before, fact) => words.facts({ before, fact }))
}

/** Several things, each of which may have commas: 'Baker, Rye & Sons; Clerk, Oats'. Empty ones are left out. */
export function choicesText(choices: readonly string[]): string {
  return joined(choices, (before, choice) => words.choices({ before, choice }))
}
