import type { JobListing } from '#shared/job.ts'
import { boardMapping } from '#platform/board-mapping.ts'
import { departmentOptions, type FilterOption, typeOptions } from './filter-options.ts'
import { nameInList } from './filter-texts.ts'
import type { JobFilter } from './job-filter.ts'

/** The options of the filters that have a plain list. Places are a tree (`place-tree.tsx`). */
export type PlainListKey = 'types' | 'departments'

export interface ListedOption extends FilterOption {
  readonly label: string
}

/** The options of a list with the jobs that each would show. */
export function listOptions(key: PlainListKey, jobs: readonly JobListing[], filter: JobFilter): readonly ListedOption[] {
  const optionsOf = key === 'types' ? typeOptions : departmentOptions
  return optionsOf(jobs, filter, boardMapping).map((option) => ({ ...option, label: nameInList(key, option.value) }))
}
