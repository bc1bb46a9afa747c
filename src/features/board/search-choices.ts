import type { FilterGroup } from '#shared/job-filter.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { chipLanguage, chipText } from './filter-texts.ts'
import { chipsOf, readFilter } from './job-filter.ts'

/** The words of a search outside of the list, where it is a text (`alertSearch` of `shared/alerts.ts`). */

interface Choices {
  /** The words that are searched for, or ''. */
  readonly query: string
  /** The words of each choice, in the order of the address. */
  readonly choices: readonly {
    readonly group: FilterGroup
    readonly text: string
    /** Of a name that the board has given, where it is another than the page's. */
    readonly language: string | undefined
  }[]
}

/** The choices of a search, as the chips of the list name them. */
export function choicesOf(search: string): Choices {
  const filter = readFilter(new URLSearchParams(search), boardMapping)
  return {
    query: filter.query,
    choices: chipsOf(filter).map((chip) => ({ group: chip.group, text: chipText(chip), language: chipLanguage(chip) })),
  }
}
