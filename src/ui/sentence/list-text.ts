import { language } from '#shared/words.ts'

let lists: Intl.ListFormat | undefined

/** Names in a sentence, as the page's language lists them: 'Pittsburgh, New York, and Berlin'. */
export function listText(names: readonly string[]): string {
  lists ??= new Intl.ListFormat(language)
  return lists.format(names)
}
