import { language } from '#shared/words.ts'

/** Names in a sentence, as the page's language lists them: 'Pittsburgh, New York, and Berlin'. */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat(language).format(names)
}
