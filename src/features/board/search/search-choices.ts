import type { SearchChoices } from '#shared/saved-search.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { chipLanguage, chipText } from './filter-texts.ts'
import { chipsOf, readFilter } from './job-filter.ts'

/** The words of a search outside of the list, where it is a text (`shared/saved-search.ts`). */

/** The choices of a search, as the chips of the list name them. */
export function choicesOf(search: string): SearchChoices {
  const filter = readFilter(new URLSearchParams(search), boardMapping)
  return {
    query: filter.query,
    choices: chipsOf(filter).map((chip) => ({ group: chip.group, text: chipText(chip), language: chipLanguage(chip) })),
  }
}
