import { language } from '#shared/words.ts'
import { words } from '../words.ts'

let lists: Intl.ListFormat | undefined

/** Names in a sentence, as the page's language lists them: 'Pittsburgh, New York, and Berlin'. */
export function listText(names: readonly string[]): string {
  lists ??= new Intl.ListFormat(language)
  return lists.format(names)
}

/** Facts beside each other, which are no list: 'Baker, Rye & Sons, 2019 to 2024'. Empty ones are left out. */
export function factsText(facts: readonly string[]): string {
  return facts.filter((fact) => fact !== '').reduce((before, fact) => (before === '' ? fact : words.facts({ before, fact })), '')
}
