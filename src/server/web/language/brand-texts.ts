import { brandTables } from 'virtual:brand-tables'
import { currentLanguage } from './language.ts'

/**
 * The brand's texts in the language in which the server speaks. Those that functions of the brand folder return come here by themselves
 * (`build/languages/words.ts`). A text that stands in one of its objects is the brand's own until it is asked for here.
 */

function find(text: string): string | ((values: object) => string) | undefined {
  return brandTables.get(currentLanguage() ?? '')?.get(text)
}

/** A text of the brand folder. The brand's own where nobody has translated it. */
export function brandText(text: string): string {
  const found = find(text) ?? [...brandTables.values()][0]?.get(text)
  return typeof found === 'string' ? found : text
}

/** A text of the brand folder in all languages, its own first. */
export function brandTextInAll(text: string): readonly string[] {
  const found = [...brandTables.values()].map((table) => table.get(text))
  return [text, ...found.filter((translated) => typeof translated === 'string')]
}

/** What the site is called in the language in which the server speaks, such as 'Acme careers'. */
export function siteNameOf({ name, siteWord }: { readonly name: string; readonly siteWord: string }): string {
  return `${name} ${brandText(siteWord)}`
}

/** A text with values. @param text with their names in braces, such as '{count} jobs' */
export function brandTemplate(text: string): (values: Readonly<Record<string, string | number>>) => string {
  const found = find(text) ?? [...brandTables.values()][0]?.get(text) ?? text
  if (typeof found === 'function') return found
  return (values) => found.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
