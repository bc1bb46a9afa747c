import { language } from '#shared/words.ts'
import { components as words } from '../words.ts'

let lists: Intl.ListFormat | undefined

/** Names in a sentence, as the page's language lists them: 'Pittsburgh, New York, and Berlin'. */
export function listText(names: readonly string[]): string {
  lists ??= new Intl.ListFormat(language)
  // A message keeps its values apart, so that a list of Latin names in an Arabic sentence does not run the other way.
  return lists.format(names.map((item) => words.listItem({ item })))
}
